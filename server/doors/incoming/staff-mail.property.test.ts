import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addComment, listComments } from '#contract/comments.ts';
import { findWholeMail } from '#contract/incoming-mail.ts';
import { setParticipants } from '#contract/ticket-people.ts';
import { one, withLimitFactor } from '#server/platform/database/client.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { mailedComments, outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { createLink } from '#server/platform/links/links.ts';
import { startApp } from '#test/app.ts';
import { dmarc, incomingOf } from '#test/incoming.ts';
import { outboxOf } from '#test/outbox.ts';
import { rawMail } from '#test/raw-mail.ts';
import { slow } from '#test/slow.ts';
import { tries } from '#test/tries.ts';

slow('Each email is parsed in a process of its own, as strangers’ emails are');

const { call, db, insertCompany, insertUser } = await startApp({ own: true });
const arrive = incomingOf(withLimitFactor(db, 1_000));
const outbox = outboxOf(db);

type User = Awaited<ReturnType<typeof insertUser>>;

const us = 'support@archway.example';
const word = () => `canary${crypto.randomUUID().replaceAll('-', '')}`;

/** What an email of ours to Marcus was about, with a token for his reply. */
async function mailed(ticketId: string, { id: userId }: User, commentId: string) {
  const values = { kind: 'ticket', ticketId, userId, sentAt: new Date() } as const;
  const mail = one(await db.insert(outgoingMails).values(values).returning());
  await db.insert(mailedComments).values({ mailId: mail.id, commentId });
  const token = await createLink(db, 'reply', { subjectId: ticketId, userId, mailId: mail.id });
  return { token, messageId: `<${mail.messageId}@help.archway.example>` };
}

/**
 * A ticket of Dana's with Carol. Of the staff, Elena takes part and Bob does not; Marcus was mailed about a public comment
 * and about Elena's note, and an email of hers became a note as well.
 */
async function scene() {
  const { id: companyId } = await insertCompany();
  const dana = await insertUser('employee', { companyId });
  const carol = await insertUser('employee', { companyId });
  const stranger = await insertUser('employee');
  const [marcus, elena, bob] = [await insertUser('admin'), await insertUser('admin'), await insertUser('admin')];
  const first = await arrive(rawMail({ From: dana.email, ...dmarc('pass') }, `The phone is silent. ${word()}`));
  const ticketId = first.ticketId ?? '';
  const params = { ticketId };
  await call(dana, setParticipants, { params, body: { userIds: [carol.id] } });
  const secret = word();
  const note = `The client ${secret} is annoying,\nour margin is 60 percent: bill it twice. ${secret}`;
  const say = (author: User, comment: string, isInternal: boolean) =>
    call(author, addComment, { params, body: { comment, isInternal } });
  const publicMail = await mailed(ticketId, marcus, (await say(elena, 'Did you plug it in?', false)).json().id);
  const noteMail = await mailed(ticketId, marcus, (await say(elena, note, true)).json().id);
  const aside = await arrive(
    rawMail(
      { From: elena.email, To: marcus.email, Cc: us, 'In-Reply-To': `<${first.messageId}>`, ...dmarc('pass') },
      `Marcus, do not tell them: ${secret}`,
    ),
  );
  const isAssigned = { assignedToId: marcus.id };
  const { number } = one(await db.update(tickets).set(isAssigned).where(eq(tickets.id, ticketId)).returning());
  return {
    ...{ ticketId, number, dana, carol, stranger, marcus, elena, bob, secret, note, publicMail, noteMail },
    first: `<${first.messageId}>`,
    aside: `<${aside.messageId}>`,
  };
}

type Scene = Awaited<ReturnType<typeof scene>>;
type Way = { headers?: Record<string, string>; token?: string; below?: string; isOfNote?: boolean };

/** How an email finds its ticket. */
const ways: Record<string, (scene: Scene) => Way> = {
  number: () => ({}),
  'address, of a public comment': ({ publicMail: { token } }) => ({ token }),
  'address, of a note': ({ noteMail: { token } }) => ({ token, isOfNote: true }),
  'our Message-ID, of a public comment': ({ publicMail }) => ({ headers: { 'In-Reply-To': publicMail.messageId } }),
  'our Message-ID, of a note': ({ noteMail }) => ({ headers: { 'In-Reply-To': noteMail.messageId }, isOfNote: true }),
  'our Message-ID, of a note, in References alone': ({ publicMail, noteMail }) => ({
    headers: { References: `${publicMail.messageId} ${noteMail.messageId}` },
    isOfNote: true,
  }),
  'our Message-ID, of a public comment after a note': ({ publicMail, noteMail }) => ({
    headers: { 'In-Reply-To': publicMail.messageId, References: `${noteMail.messageId} ${publicMail.messageId}` },
  }),
  'an earlier Message-ID, of the client': ({ first }) => ({ headers: { 'In-Reply-To': first } }),
  'an earlier Message-ID, of a note': ({ aside }) => ({ headers: { 'In-Reply-To': aside }, isOfNote: true }),
  'an earlier Message-ID, of a note in a public thread': ({ aside, publicMail }) => ({
    headers: { 'In-Reply-To': aside, References: `${publicMail.messageId} ${aside}` },
    isOfNote: true,
  }),
  'reference line, of a public comment': ({ publicMail: { token } }) => ({ below: `> Reference: [archway:${token}]` }),
  'reference line, of a note': ({ noteMail: { token } }) => ({
    below: `> Reference: [archway:${token}]`,
    isOfNote: true,
  }),
};

const who = 'On Mon, Oct 5, 2026 Elena wrote:';
const marked = (text: string) => text.replaceAll(/^/gm, '> ');

/** What an email quotes of the note, if anything. */
const quotes: Record<string, (scene: Scene) => string | undefined> = {
  nothing: () => undefined,
  'a public comment': () => `${who}\n> Did you plug it in?`,
  all: ({ note }) => `${who}\n${marked(note)}`,
  'all, with answers between': ({ note }) => `${who}\n${note.replaceAll(/^(.*)$/gm, '> $1\nYes, I agree.')}`,
  'all, wrapped elsewhere': ({ note }) =>
    `${who}\n${marked(note.replaceAll('\n', ' ').replaceAll(/(.{25}) /g, '$1\n'))}`,
  'a line, without who wrote it': ({ note }) => `${marked(note.split('\n')[1] ?? '')}\nYes.`,
  'a line in other marks': ({ note }) => `| ${note.split('\n')[1]}\nYes.`,
  'all, without marks': ({ note }) => `You wrote ${note.replaceAll('\n', ' ')}, and I agree.`,
  'all, below a header': ({ note, elena }) =>
    `-----Original Message-----\nFrom: Elena <${elena.email}>\nSent: Monday, October 5, 2026\nSubject: Phone\n\n${note}`,
};

type Reader = 'us' | 'dana' | 'carol' | 'elena' | 'marcus' | 'bob' | 'stranger' | 'vendor' | 'nameless';
const insiders: Reader[] = ['us', 'dana', 'carol', 'elena', 'marcus'];
const readers: Reader[] = [...insiders, 'bob', 'stranger', 'vendor', 'nameless'];

function addressOf(reader: Reader, there: Scene, token: string | undefined) {
  if (reader === 'us') return token ? `Support <support+${token}@archway.example>` : us;
  if (reader === 'vendor') return 'Service <service@phones.example>';
  if (reader === 'nameless') return '"Phone Service"';
  return there[reader].email;
}

const list = (weights: [Reader[], number][]) =>
  fc.oneof(
    ...weights.map(([some, weight]) => ({
      weight,
      arbitrary: fc.uniqueArray(fc.constantFrom(...some), { maxLength: 2 }),
    })),
  );
const email = fc.record({
  way: fc.constantFrom(...Object.keys(ways)),
  quote: fc.oneof(fc.constantFrom('nothing', 'a public comment'), fc.constantFrom(...Object.keys(quotes))),
  to: fc.oneof(
    { weight: 3, arbitrary: list([[insiders, 1]]).map((some): Reader[] => [...new Set<Reader>(['us', ...some])]) },
    { weight: 1, arbitrary: list([[readers, 1]]) },
  ),
  cc: list([
    [insiders, 3],
    [readers, 1],
  ]),
  verdict: fc.oneof(
    { weight: 4, arbitrary: fc.constant('pass') },
    { weight: 1, arbitrary: fc.constantFrom('fail', 'none') },
  ),
});

test('an email of staff is public only if all its readers take part in the ticket, and never with words of a note', {
  timeout: 400_000,
}, async () => {
  await outbox.begin();
  const there = await scene();

  await fc.assert(
    fc.asyncProperty(email, async ({ way, quote, to, cc, verdict }) => {
      const { headers = {}, token, below = '', isOfNote = false } = ways[way]?.(there) ?? {};
      const list = (some: Reader[]) => some.map((reader) => addressOf(reader, there, token)).join(', ') || undefined;
      const all = {
        From: there.marcus.email,
        Subject: `Re: [TKT-${there.number}] Phone`,
        ...headers,
        To: list(to),
        Cc: list(cc),
        ...(verdict === 'none' ? {} : dmarc(verdict as 'pass' | 'fail')),
      };
      const isFound = !token || to.includes('us') || cc.includes('us');
      const quoted = quotes[quote]?.(there);

      const mail = await arrive(
        rawMail(all, `We will see. ${word()}\n\n${quoted ?? ''}\n${below}\n`.replaceAll('\n', '\r\n')),
      );

      if (verdict !== 'pass') {
        expect(mail).toMatchObject({ state: 'held', reason: 'staff_not_verified' });
        return;
      }
      const isQuoted = quoted?.includes(there.secret) ?? false;
      const areInsiders = [...to, ...cc].every((reader) => insiders.includes(reader));
      const isPublic = to.includes('us') && areInsiders && !(isOfNote && isFound) && !isQuoted;
      expect(mail).toMatchObject({ state: 'done', result: 'comment' });
      const comment = one(
        await db
          .select()
          .from(comments)
          .where(eq(comments.id, mail.commentId ?? '')),
      );
      expect({ isInternal: comment.isInternal, reason: mail.noteReason !== null }).toEqual({
        isInternal: !isPublic,
        reason: !isPublic,
      });
      const params = { ticketId: there.ticketId };
      for (const client of [there.dana, there.carol]) {
        const thread = await call(client, listComments, { params, querystring: { order: 'newest', limit: 50 } });
        const whole = await call(client, findWholeMail, { params: { ...params, mailId: mail.id } });
        expect(thread.body).not.toContain(there.secret);
        expect(whole.statusCode).toBe(404);
      }
    }),
    { numRuns: tries(40, 400) },
  );

  const clients = [there.dana.email, there.carol.email];
  const toClients = (await outbox.all()).filter(({ to }) => clients.includes(to[0] ?? ''));
  expect(toClients.length).toBeGreaterThan(0);
  for (const { raw, text } of toClients) expect(raw + text).not.toContain(there.secret);
});
