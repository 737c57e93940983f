import { Fragment, createElement as h } from 'react';
import { fileSize } from '#contract/file-size.ts';
import { NotVerified } from '#contract/mail-constants.ts';
import { ApprovalQuestion, type Asked } from './approval-question.ts';
import { CommentText, QuotedText } from './comment-text.ts';
import { Frame, type Provider } from './frame.ts';
import { colors, useLook } from './look.ts';
import { Button, Heading, Link, Paragraph, SmallPrint } from './parts.ts';
import { RatingQuestion } from './rating-question.ts';

/** The marker above which people write their replies. Incoming email is cut there. */
export const ReplyMarker = 'Write above this line to reply';

export type Entry = {
  author: string;
  /** In words, as in `Nov 23, 10:42 AM UTC`. */
  at: string;
  text: string;
  /** Its files. Those that are not attached have a URL. */
  files?: { name: string; size: number; url?: string }[];
  /** Whether only the beginning of the text is shown. */
  isCut?: boolean;
  /** Whether it came from an unverified sender by email. */
  isUnverified?: boolean;
  look: 'staff' | 'client' | 'note';
  /** Whether its reader wrote it, or has read it before: then it is quoted, without links. */
  isQuoted?: boolean;
};

export type TicketMailProps = {
  provider: Provider;
  number: string;
  title: string;
  /** The news, one sentence each. The first is the headline. */
  news: string[];
  /** When the requester hears from us, and how to add something. */
  promise?: string | undefined;
  facts: string[];
  /** The new comments, oldest first. */
  entries: Entry[];
  /** How many earlier new comments are left out. */
  more: number;
  /** The previous entry, quoted. */
  earlier: Entry | undefined;
  url: string;
  /** The page that asks the requester of a resolved ticket how it went. */
  rateUrl?: string | undefined;
  /** What its reader is asked to approve. */
  approvals?: Asked[];
  reason: string;
  /** The page that turns these emails off. */
  unsubscribeUrl: string;
  /** Our reference, which replies quote. */
  reference: string;
};

/** An email about a ticket. */
export function TicketMail(mail: TicketMailProps) {
  const {
    provider,
    number,
    title,
    news,
    promise,
    facts,
    entries,
    more,
    earlier,
    url,
    rateUrl,
    approvals = [],
    ...end
  } = mail;
  const [headline = '', ...sentences] = news;
  const top = h(AnswerLine);
  return h(
    Frame,
    { provider, title: `${number} ${title}`, preview: entries.at(-1)?.text || headline, top, footer: h(Footer, end) },
    h(Heading, null, h('bdi', null, headline)),
    h(Paragraph, null, h('strong', null, number), ' ', h('bdi', null, title)),
    ...sentences.map((sentence) => h(Paragraph, { key: sentence }, h('bdi', null, sentence))),
    promise && h(Paragraph, null, promise),
    ...facts.map((fact) => h(SmallPrint, { key: fact }, h('bdi', null, fact))),
    ...approvals.map((asked) => h(ApprovalQuestion, { key: asked.url, ...asked })),
    h(More, { more, url }),
    ...entries.map((entry, index) => h(Comment, { key: index, ...entry })),
    h(Button, { href: url }, 'View ticket'),
    rateUrl && h(RatingQuestion, { url: rateUrl }),
    earlier && h(Quote, earlier),
  );
}

/** Incoming email is cut at this line. */
export function AnswerLine() {
  return h('section', { className: 'faint', style: marker }, ReplyMarker);
}

const marker = { color: colors.faint, fontSize: '13px', padding: '0 24px 10px' };

const looks = {
  client: { backgroundColor: colors.sunken },
  note: { backgroundColor: colors.amberWash, border: `1px dashed ${colors.amber}` },
} as const;

/** Says how many earlier comments are only in the ticket. */
export function More({ more, url }: { more: number; url: string }) {
  if (more === 0) return null;
  const words = more === 1 ? '1 earlier comment is' : `${more} earlier comments are`;
  return h(SmallPrint, null, `${words} `, h(Link, { href: url }, 'in the ticket'), '.');
}

/** A comment with its author. */
export function Comment({ author, at, text, files, look, isCut, isUnverified, isQuoted }: Entry) {
  const { riverWash } = useLook();
  return h(
    'section',
    { style: { margin: '16px 0' } },
    h(
      'div',
      { className: 'soft', style: { color: colors.soft, fontSize: '14px', margin: '0 0 4px' } },
      look === 'note' && h('strong', { className: 'amber', style: { color: colors.amber } }, 'Internal note · '),
      h('strong', null, h('bdi', null, author)),
      ` · ${at}${markOf(isUnverified)}`,
    ),
    h(
      'div',
      {
        className: `${look} ink`,
        dir: 'auto',
        style: { ...(look === 'staff' ? { backgroundColor: riverWash } : looks[look]), color: colors.ink, ...bubble },
      },
      h(Content, { text, files, isCut, isQuoted }),
    ),
  );
}

const markOf = (isUnverified = false) => (isUnverified ? ` · ${NotVerified}` : '');

/** The text of a comment with its files. */
function Content({ text, files = [], isCut, isQuoted }: Pick<Entry, 'text' | 'files' | 'isCut' | 'isQuoted'>) {
  const rest = isCut && h('div', { className: 'soft', style: { color: colors.soft } }, 'The rest is in the ticket.');
  const attached = files.filter(({ url }) => !url);
  const linked = files.filter(({ url }) => url);
  return h(
    Fragment,
    null,
    h(isQuoted ? QuotedText : CommentText, null, text),
    rest,
    attached.length > 0 && h('div', { style: fileLine }, `Attached: ${attached.map(({ name }) => name).join(', ')}`),
    ...linked.map(({ name, size, url = '' }) =>
      h('div', { key: url, style: fileLine }, h(Link, { href: url }, h('bdi', null, name)), ` (${fileSize(size)})`),
    ),
  );
}

const fileLine = { margin: '6px 0 0' };

const bubble = { borderRadius: '8px', padding: '10px 14px' };

function Quote({ author, at, text, files, isCut, isUnverified }: Entry) {
  const style = {
    borderLeft: `3px solid ${colors.line}`,
    color: colors.soft,
    margin: '24px 0 0',
    padding: '0 0 0 14px',
  };
  return h(
    'blockquote',
    { className: 'quote', style: { ...style, fontSize: '14px' } },
    h(
      'div',
      { style: { margin: '0 0 4px' } },
      'Earlier, ',
      h('bdi', null, author),
      ` wrote (${at}${markOf(isUnverified)}):`,
    ),
    h('div', { dir: 'auto' }, h(Content, { text, isCut, isQuoted: true })),
    files?.length ? h('div', null, `Files: ${files.map(({ name }) => name).join(', ')}`) : null,
  );
}

function Footer({
  reason,
  unsubscribeUrl,
  reference,
}: Pick<TicketMailProps, 'reason' | 'unsubscribeUrl' | 'reference'>) {
  return h(
    'div',
    null,
    h('p', { style: { margin: '0 0 8px' } }, `${reason} `, h(Link, { href: unsubscribeUrl }, 'Turn these emails off')),
    h('p', { style: { margin: 0, fontSize: '12px' } }, reference),
  );
}
