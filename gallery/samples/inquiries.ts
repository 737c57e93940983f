import { convertInquiry, suggestConversion } from '#contract/conversions.ts';
import type { Reply } from '#contract/endpoint.ts';
import { countInquiries, listInquiries, markNotSpam, markSpam, updateInquiry } from '#contract/inquiries.ts';
import { addInquiryMessage, findInquiry } from '#contract/inquiry-messages.ts';
import { listUsers } from '#contract/users.ts';
import { type FakeApi, pageOf } from '#gallery/fake-api.ts';
import { id } from './people.ts';
import { daysAgo, hoursAgo, minutesAgo } from './time.ts';
import { admins } from './users.ts';

type Inquiry = Reply<typeof updateInquiry>;
type Message = Reply<typeof addInquiryMessage>;
type Suggestion = Reply<typeof suggestConversion>;

export const inquiry = (fields: Partial<Inquiry> = {}): Inquiry => ({
  id: id(900),
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@analytical.example',
  sentFrom: null,
  phone: '+1 314 555 0199 x 4',
  service: 'networking',
  package: null,
  message: 'Two offices,\n\none server.',
  files: [],
  createdAt: minutesAgo(4),
  state: 'new',
  assignedToId: null,
  assignedToName: null,
  replyBy: null,
  answeredAt: null,
  answeredByName: null,
  isSuspectedSpam: false,
  spamReason: null,
  outcome: null,
  version: 1,
  ...fields,
});

/** Two that wait, one that is answered and one that is suspected spam. */
export const inquiries = () => [
  inquiry(),
  inquiry({ id: id(901), firstName: 'Joan', lastName: 'Clarke', phone: '', service: null, createdAt: hoursAgo(5) }),
  inquiry({
    id: id(902),
    firstName: 'Mary',
    lastName: 'Somerville',
    createdAt: daysAgo(2),
    state: 'in_conversation',
    answeredAt: hoursAgo(20),
    answeredByName: 'Grace Lindqvist',
  }),
  inquiry({ id: id(903), firstName: 'Hedy', lastName: 'Lamarr', isSuspectedSpam: true, spamReason: 'similar' }),
];

export const message = (fields: Partial<Message> = {}): Message => ({
  id: id(950),
  kind: 'reply',
  text: 'We can look at both offices on Friday.',
  authorName: 'Grace Lindqvist',
  sentFrom: null,
  files: [],
  createdAt: minutesAgo(3),
  mail: { state: 'sent', at: minutesAgo(3), response: null },
  ...fields,
});

/** A reply, the answer to it, and a note. */
export const messages = (): Message[] => [
  message(),
  message({
    id: id(951),
    kind: 'answer',
    text: 'Friday is fine.',
    authorName: 'Ada Lovelace',
    createdAt: minutesAgo(2),
    mail: null,
  }),
  message({ id: id(952), kind: 'note', text: 'Bring the long cable.', createdAt: minutesAgo(1), mail: null }),
];

export const suggestion = (fields: Partial<Suggestion> = {}): Suggestion => ({
  person: null,
  companies: [
    { id: id(960), name: 'Analytical Engines', domain: 'analytical.example', matches: 'domain' },
    { id: id(961), name: 'Analytics for Farms', domain: '', matches: 'name' },
  ],
  name: 'Analytical',
  domain: 'analytical.example',
  ...fields,
});

/** Answers about one inquiry as the server does: its conversation, the suggestion of its company, and its conversion. */
export function serveInquiry(
  api: FakeApi,
  row: Inquiry = inquiry(),
  { conversation = messages(), suggested = suggestion() } = {},
) {
  serveInquiries(api, [row]);
  api.on(findInquiry, () => ({
    ...row,
    messages: conversation,
    confirmation: { state: 'sent' as const, at: row.createdAt, response: null },
  }));
  api.on(addInquiryMessage, ({ body }) => {
    const written = message({
      id: id(970 + conversation.length),
      kind: body?.kind ?? 'reply',
      text: body?.text ?? '',
      createdAt: minutesAgo(0),
      mail: body?.kind === 'reply' ? { state: 'waiting', at: minutesAgo(0), response: null } : null,
    });
    conversation.push(written);
    return written;
  });
  api.on(suggestConversion, () => suggested);
  api.on(convertInquiry, () => {
    const created = { companyId: id(960), invitationId: id(980), ticketId: id(981) };
    const names = { companyName: 'Analytical Engines', ticketNumber: 'TKT-1099', convertedByName: 'Grace Lindqvist' };
    Object.assign(row, { state: 'won', outcome: { ...created, ...names, convertedAt: minutesAgo(0) } });
    return created;
  });
}

/** Lists, counts and marks inquiries as the server does. */
export function serveInquiries(api: FakeApi, rows: Inquiry[] = inquiries(), heldMails = 2) {
  const listed = (isSpam: boolean) => rows.filter(({ isSuspectedSpam }) => isSuspectedSpam === isSpam);
  const change = (inquiryId: string, fields: Partial<Inquiry>) => {
    const row = rows.find((each) => each.id === inquiryId) ?? inquiry();
    return Object.assign(row, fields);
  };

  api.on(listInquiries, ({ querystring: { answered, state, suspectedSpam } = {} }) => {
    const ofKind = listed(suspectedSpam === 'true').filter((row) => !state || row.state === state);
    return pageOf(ofKind.filter(({ answeredAt }) => !answered || String(answeredAt !== null) === answered));
  });
  api.on(countInquiries, () => ({
    unanswered: listed(false).filter(({ answeredAt }) => answeredAt === null).length,
    suspectedSpam: listed(true).length,
    heldMails,
  }));
  api.on(updateInquiry, ({ params, body: { isAnswered, ...fields } = {} }) => {
    const answer = { answeredAt: minutesAgo(0), answeredByName: 'Grace Lindqvist', state: 'in_conversation' } as const;
    const marks = isAnswered ? answer : { answeredAt: null, answeredByName: null };
    const { state, assignedToId } = fields;
    return change(params.inquiryId, {
      ...(isAnswered === undefined ? {} : marks),
      ...(state && { state }),
      ...(assignedToId !== undefined && { assignedToId }),
    });
  });
  api.on(markSpam, ({ params }) => change(params.inquiryId, { isSuspectedSpam: true, spamReason: 'marked' }));
  api.on(markNotSpam, ({ params }) => change(params.inquiryId, { isSuspectedSpam: false, spamReason: null }));
  api.on(listUsers, () => admins);
}
