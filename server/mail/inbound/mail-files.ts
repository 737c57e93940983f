import { readBody } from './body.ts';
import { attachments } from './files.ts';
import { readMessage } from './message.ts';

const nowhere = { words: new Set<string>(), closing: new Set<string>(), signature: new Set<string>() };

/** The files of an email, in the order of `readMail`, which also tells what they are for. */
export function mailFiles(bytes: Buffer) {
  return attachments(readBody(readMessage(bytes)).files, '', nowhere);
}
