import type { Reply } from '#contract/endpoint.ts';
import type { acceptMail, findArrivals } from '#contract/incoming-mail.ts';
import { employee, id } from './people.ts';
import { daysAgo, hoursAgo, inHours, minutesAgo } from './time.ts';

type IncomingMail = Reply<typeof acceptMail>;

/** An email that is held, because its sender may not see the ticket. */
export const incomingMail = (fields: Partial<IncomingMail> = {}): IncomingMail => ({
  id: id(950),
  channel: 'imap',
  state: 'held',
  result: null,
  reason: 'not_on_ticket',
  sender: 'shonda@home.example',
  senderName: 'Shonda Price',
  copied: [],
  subject: 'Re: The label printer prints blank labels',
  text: 'Writing from my private address.',
  attachments: [{ name: 'label.png', size: 48_210 }],
  verdict: 'pass',
  size: 60_000,
  isRemoved: false,
  ticketId: id(100),
  ticketNumber: 'TKT-1042',
  ticketChoices: [],
  inquiryId: null,
  userId: null,
  userName: null,
  createdAt: minutesAgo(20),
  deletedAfter: inHours(24 * 30),
  decidedAt: null,
  decidedByName: null,
  version: 1,
  ...fields,
});

/** Held ones: whose sender or ticket is unclear, and one that needs only a yes. */
export const heldMails = () => [
  incomingMail(),
  incomingMail({
    id: id(951),
    reason: 'several_tickets',
    subject: 'Re: What is new in your tickets',
    userId: employee.id,
    userName: 'Priya Nair',
    sender: employee.email,
    ticketId: null,
    ticketNumber: null,
    ticketChoices: [
      { id: id(100), ticketNumber: 'TKT-1042', title: 'The label printer prints blank labels' },
      { id: id(101), ticketNumber: 'TKT-1043', title: 'The label printer burns' },
    ],
  }),
  incomingMail({ id: id(952), reason: 'forged', verdict: 'fail', subject: '', ticketId: null, ticketNumber: null }),
];

/** One of each state besides held. */
export const decidedMails = () => [
  incomingMail({ id: id(953), state: 'waiting', reason: null, verdict: 'none', deletedAfter: null }),
  incomingMail({ id: id(954), state: 'done', result: 'comment', decidedAt: hoursAgo(2), decidedByName: 'Sam Okafor' }),
  incomingMail({ id: id(955), state: 'discarded', decidedAt: daysAgo(1), decidedByName: 'Sam Okafor' }),
  incomingMail({ id: id(956), state: 'done', result: 'ticket', isRemoved: true, text: '', attachments: [] }),
];

export const arrivals = (fields: Partial<Reply<typeof findArrivals>> = {}): Reply<typeof findArrivals> => ({
  channels: ['imap', 'postmark'],
  mailbox: { name: 'help@archway.example', contactedAt: minutesAgo(1), isSilent: false },
  lastArrivedAt: minutesAgo(20),
  ...fields,
});
