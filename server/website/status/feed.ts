import { incidentStateLabels } from '#contract/status-constants.ts';
import { escaped } from '#server/platform/http/escaped.ts';
import { formatDateTime } from '#server/platform/mail/format-dates.ts';
import { spanWords } from './span-words.ts';
import type { StatusView } from './view.ts';

/**
 * The Atom feed (RFC 4287) of incidents and maintenance, the latest change first. Programs hide or pin what is dated in the
 * future, so an entry has the time of its first post, and its text says when maintenance is. It is updated whenever what it
 * shows changes, also when maintenance begins and ends.
 */
export function atomFeed(view: StatusView, publicUrl: string, now = new Date()) {
  const page = `${publicUrl}/status`;
  const all = [...view.open, ...view.planned, ...view.past];
  const entries = all.map((incident) => ({
    ...incident,
    updatedAt: lastOf([incident.changedAt, incident.posts[0]?.createdAt, ...timesOf(incident)], now),
  }));
  entries.sort((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime());
  const updated = entries[0]?.updatedAt ?? new Date(0);
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escaped(page)}</id>
<title>${typed(`Status of ${view.providerName}`)}</title>
<updated>${updated.toISOString()}</updated>
<author><name>${typed(view.providerName)}</name></author>
<link rel="self" href="${escaped(page)}/feed.atom"/>
<link rel="alternate" type="text/html" href="${escaped(page)}"/>
${entries.map((entry) => entryOf(entry, view.timeZone, page)).join('\n')}
</feed>
`;
}

type Incident = StatusView['open'][number];
type Entry = Incident & { updatedAt: Date };

const timesOf = ({ startsAt, endsAt, endedAt }: Incident) => [startsAt, endedAt ?? endsAt];

/** The last of some moments that has passed. */
function lastOf(moments: (Date | null | undefined)[], now: Date) {
  const passed = moments.flatMap((moment) => (moment && moment <= now ? moment.getTime() : []));
  return new Date(Math.max(0, ...passed));
}

function entryOf(entry: Entry, timeZone: string, page: string) {
  const { id, title, state, components, startsAt, updatedAt, posts } = entry;
  const label = incidentStateLabels[state];
  const texts = posts.map((post) => {
    const at = formatDateTime(post.createdAt, timeZone);
    return `${incidentStateLabels[post.state]}, ${at}\n${post.text}`;
  });
  const facts = `Concerns: ${components.join(', ')}\nWhen: ${spanWords(entry, timeZone)}`;
  const content = [facts, ...texts].join('\n\n');
  return `<entry>
<id>urn:uuid:${id}</id>
<title>${typed(`${label}: ${title}`)}</title>
<published>${(posts.at(-1)?.createdAt ?? startsAt).toISOString()}</published>
<updated>${updatedAt.toISOString()}</updated>
<link rel="alternate" type="text/html" href="${escaped(page)}#${id}"/>
<content type="text">${typed(content)}</content>
</entry>`;
}

/** A typed text without the characters that XML 1.0 can't have. */
function typed(text: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to leave out
  return escaped(text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''));
}
