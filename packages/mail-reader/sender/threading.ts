import { type Headers, rawHeader } from '../mime/headers.ts';

const mostIds = 200;

/** Reads the date of an email and the ids of the emails that it answers. */
export function readThreading(headers: Headers) {
  return {
    messageId: messageIds(rawHeader(headers, 'message-id'))[0] ?? '',
    inReplyTo: messageIds(rawHeader(headers, 'in-reply-to')),
    references: messageIds(rawHeader(headers, 'references')),
    date: readDate(rawHeader(headers, 'date') ?? ''),
  };
}

/** Some programs fold an id, or leave out its brackets. */
function messageIds(value = '') {
  const text = value.slice(0, 50_000);
  const bracketed = [...text.matchAll(/<([^<>]{1,600})>/g)].map(([, id = '']) => id.replaceAll(/\s+/g, ''));
  const ids =
    bracketed.length > 0 ? bracketed : text.split(/[\s,;]+/).filter((id) => /^[^\s<>@"]+@[^\s<>@"]+$/.test(id));
  return ids
    .filter((id) => id !== '' && id.length <= 500)
    .slice(0, mostIds)
    .map((id) => `<${id}>`);
}

function readDate(value: string) {
  const time = Date.parse(value.slice(0, 200).replaceAll(/\([^()]*\)/g, ' '));
  return Number.isNaN(time) ? null : new Date(time);
}
