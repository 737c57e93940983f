import { type Headers, rawHeader } from './headers.ts';

const mostIds = 200;

/** When an email was written, and which emails it answers. */
export function readThreading(headers: Headers) {
  return {
    messageId: messageIds(rawHeader(headers, 'message-id'))[0] ?? '',
    inReplyTo: messageIds(rawHeader(headers, 'in-reply-to')),
    references: messageIds(rawHeader(headers, 'references')),
    date: readDate(rawHeader(headers, 'date') ?? ''),
  };
}

function messageIds(value = '') {
  return [...value.slice(0, 50_000).matchAll(/<[^<>\s]{1,500}>/g)].map(([id]) => id).slice(0, mostIds);
}

function readDate(value: string) {
  const time = Date.parse(value.slice(0, 200).replaceAll(/\([^()]*\)/g, ' '));
  return Number.isNaN(time) ? null : new Date(time);
}
