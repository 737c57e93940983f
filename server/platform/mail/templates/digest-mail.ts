import { createElement as h } from 'react';
import { Frame, type Provider } from './frame.ts';
import { colors } from './look.ts';
import { Heading, Link, Paragraph, SmallPrint } from './parts.ts';
import { AnswerLine, Comment, type Entry, More } from './ticket-mail.ts';

/** The news about one ticket. */
export type DigestTicket = {
  number: string;
  title: string;
  url: string;
  /** One sentence each. */
  news: string[];
  facts: string[];
  /** The new comments, oldest first. */
  entries: Entry[];
  /** How many earlier new comments are left out. */
  earlier: number;
  /** The page that asks the requester of a resolved ticket how it went. */
  rateUrl?: string | undefined;
};

type DigestMailProps = {
  provider: Provider;
  headline: string;
  tickets: DigestTicket[];
  /** How many more tickets have news. */
  more: number;
  /** The list of tickets. */
  url: string;
  /** What the page at `unsubscribeUrl` turns off. */
  off: string;
  unsubscribeUrl: string;
  accountUrl: string;
  /** How to reply: to the only ticket, or to one of several. Undefined if replies work only in the portal. */
  answer?: { ticket: string | null; reference: string } | undefined;
};

/** An email with all news about a user's tickets. */
export function DigestMail({ provider, headline, tickets, more, url, ...end }: DigestMailProps) {
  return h(
    Frame,
    {
      provider,
      title: headline,
      top: end.answer && h(AnswerLine),
      preview: tickets.map(({ number, title }) => `${number} ${title}`).join(', '),
      footer: h(Footer, end),
    },
    h(Heading, null, headline),
    ...tickets.map((ticket) => h(Ticket, { key: ticket.number, ...ticket })),
    more > 0 &&
      h(
        'section',
        { className: 'section ink', style: section },
        `There is news about ${more === 1 ? '1 more ticket' : `${more} more tickets`}. `,
        h(Link, { href: url }, 'See all tickets in the portal'),
      ),
  );
}

const section = { borderTop: `1px solid ${colors.line}`, margin: '20px 0 0', padding: '16px 0 0' };

function Ticket({ number, title, url, news, facts, entries, earlier, rateUrl }: DigestTicket) {
  return h(
    'section',
    { className: 'section', style: section },
    h(Paragraph, null, h(Link, { href: url }, h('strong', null, number), ' ', h('bdi', null, title))),
    ...news.map((sentence) => h(Paragraph, { key: sentence }, h('bdi', null, sentence))),
    ...facts.map((fact) => h(SmallPrint, { key: fact }, h('bdi', null, fact))),
    h(More, { more: earlier, url }),
    ...entries.map((entry, index) => h(Comment, { key: index, ...entry })),
    rateUrl && h(Paragraph, null, h(Link, { href: rateUrl }, 'How did we do? Rate this ticket')),
  );
}

function Footer({
  off,
  unsubscribeUrl,
  accountUrl,
  answer,
}: Pick<DigestMailProps, 'off' | 'unsubscribeUrl' | 'accountUrl' | 'answer'>) {
  const how = h(
    'p',
    { style: { margin: '0 0 8px' } },
    `${howToAnswer(answer)} To choose which emails you get, open `,
    h(Link, { href: accountUrl }, 'Your account'),
    '. ',
    h(Link, { href: unsubscribeUrl }, `Turn emails ${off} off`),
  );
  const reference = answer && h('p', { style: { margin: 0, fontSize: '12px' } }, answer.reference);
  return h('div', null, how, reference);
}

function howToAnswer(answer: DigestMailProps['answer']) {
  if (!answer) return 'To reply, open the ticket.';
  if (answer.ticket !== null) return `Reply to this email to add a comment to ${answer.ticket}.`;
  return 'To reply, open the ticket, or reply to this email and say which ticket you mean.';
}
