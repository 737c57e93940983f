import type { MailSetup } from '#server/platform/config/outgoing-mail.ts';

/** The mailbox for replies, with a token if mail to `local+token@` arrives there. */
export function replyAddress({ replyTo, hasSubaddresses }: MailSetup, token: string) {
  return hasSubaddresses ? replyTo.replace(/@(?=[^@]*$)/, `+${token}@`) : replyTo;
}
