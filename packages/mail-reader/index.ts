export { readFiles } from './files/read-files.ts';
export { saysUnknownRecipient } from './kind/unknown-recipient.ts';
export type { Mailbox } from './mime/addresses.ts';
export { withoutPrefixes } from './quotes/subject-prefixes.ts';
export { type ReadMail, readMail } from './read-mail.ts';
export { readSender } from './sender/people.ts';
export { isDomainOf, type Verdict } from './sender/verdict.ts';
export { textOfHtml } from './text/html-text.ts';
