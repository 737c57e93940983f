import { createElement as h } from 'react';
import { Frame, type Provider } from './frame.ts';
import { colors } from './look.ts';
import { Heading, Link, Paragraph, SmallPrint } from './parts.ts';
import { Comment, type Entry, More } from './ticket-mail.ts';

/** What happened on one ticket. */
export type DigestTicket = {
  number: string;
  title: string;
  url: string;
  /** One sentence each. */
  news: string[];
  facts: string[];
  /** The new comments, oldest first. */
  entries: Entry[];
  /** How many new comments before them have no room here. */
  earlier: number;
  /** The page that asks the requester of a resolved ticket how it went. */
  rateUrl?: string | undefined;
};

type DigestMailProps = {
  provider: Provider;
  headline: string;
  tickets: DigestTicket[];
  /** How many further tickets have news. */
  more: number;
  /** The list of tickets. */
  url: string;
  /** What the page turns off behind `unsubscribeUrl`. */
  off: string;
  unsubscribeUrl: string;
  accountUrl: string;
};

/** An email about everything that happened on somebody's tickets. */
export function DigestMail({ provider, headline, tickets, more, url, ...end }: DigestMailProps) {
  return h(
    Frame,
    {
      provider,
      title: headline,
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

function Footer({ off, unsubscribeUrl, accountUrl }: Pick<DigestMailProps, 'off' | 'unsubscribeUrl' | 'accountUrl'>) {
  return h(
    'p',
    { style: { margin: '0 0 8px' } },
    'To answer, open the ticket. To choose which emails you get, open ',
    h(Link, { href: accountUrl }, 'Your account'),
    '. ',
    h(Link, { href: unsubscribeUrl }, `Turn emails ${off} off`),
  );
}
