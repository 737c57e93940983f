import { readBody } from '../mime/body.ts';
import { readMessage } from '../mime/message.ts';
import { attachments } from './files.ts';

const nowhere = { words: new Set<string>(), closing: new Set<string>(), signature: new Set<string>() };

/** The files of an email, in the order of `readMail`, which also says what they are for. */
export function readFiles(bytes: Buffer) {
  return attachments(readBody(readMessage(bytes)).files, '', nowhere);
}
