import { MailTiming } from '#contract/mail-constants.ts';
import type { MailSetup } from '#server/platform/config/outgoing-mail.ts';
import type { Db } from '#server/platform/database/client.ts';
import { unauthenticated } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { newReadableToken } from '#server/platform/lib/secrets.ts';
import { letterTo, providerIn } from './compose.ts';
import { createMailer, type MailPatience } from './mailer.ts';
import { redactedResponse } from './outbox.ts';
import { findRecipient, mailboxOf } from './recipient.ts';

type Step = { from: 'archway' | 'server' | 'problem'; text: string };

const patience: MailPatience = { connection: 10_000, greeting: 10_000, answer: 15_000 };

/**
 * Sends an email to the actor immediately, bypassing the outbox.
 * @returns whether a mail server accepted it, and each step of the conversation without secrets
 */
export async function sendTestMail(db: Db, setup: MailSetup, actor: UserActor) {
  const user = await findRecipient(db, actor.id);
  if (!user) throw unauthenticated();
  const provider = await providerIn(db, setup);
  const content = {
    subject: `Test email from ${provider.name}`,
    template: 'TestMail',
    props: { firstName: user.firstName, url: `${setup.publicUrl}/ticketing/admin` },
  } as const;
  const mail = { id: newReadableToken(), messageId: null };
  const letter = await letterTo(mailboxOf(user), content, { mail, setup, provider });

  const { steps, watch } = conversation();
  const send = createMailer(setup.smtpUrl, { patience, dkim: setup.dkim, watch });
  try {
    await send(letter, AbortSignal.timeout(MailTiming.test));
    return { isSent: true, to: user.email, steps };
  } catch (error) {
    steps.push({ from: 'problem', text: problemIn(error) });
    return { isSent: false, to: user.email, steps };
  }
}

/** Records the commands and responses, without the login exchange. */
function conversation() {
  const steps: Step[] = [];
  let isLogin = false;

  function watch({ tnx }: { tnx?: string }, line: string) {
    if (tnx === 'client' && /^AUTH\b/i.test(line)) {
      isLogin = true;
      steps.push({ from: 'archway', text: `${line.split(' ').slice(0, 2).join(' ')} (user and password)` });
    } else if (tnx === 'server') {
      // A response with code 334 asks for the next part of the login.
      if (isLogin && line.startsWith('334')) return;
      isLogin = false;
      steps.push({ from: 'server', text: redactedResponse(line) ?? '' });
    } else if (tnx === 'client' && !isLogin) {
      steps.push({ from: 'archway', text: redactedResponse(line) ?? '' });
    }
  }
  return { steps, watch };
}

function problemIn(error: unknown) {
  const { message, code, command }: Error & { code?: string; command?: string } =
    error instanceof Error ? error : new Error('Unknown problem');
  if (command?.startsWith('AUTH')) return 'The mail server refused the login. Check user and password in SMTP_URL.';
  const where = command ? ` (${[code, command].filter(Boolean).join(', ')})` : '';
  return `${redactedResponse(message)}${where}`;
}
