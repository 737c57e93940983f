import type { Reply } from '#contract/endpoint.ts';
import { countInquiries, listInquiries, markNotSpam, updateInquiry } from '#contract/inquiries.ts';
import { type FakeApi, pageOf } from '#gallery/fake-api.ts';
import { id } from './people.ts';
import { daysAgo, hoursAgo, minutesAgo } from './time.ts';

type Inquiry = Reply<typeof updateInquiry>;

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
    answeredAt: hoursAgo(20),
    answeredByName: 'Grace Lindqvist',
  }),
  inquiry({ id: id(903), firstName: 'Hedy', lastName: 'Lamarr', isSuspectedSpam: true }),
];

/** Lists, counts and marks inquiries as the server does. */
export function serveInquiries(api: FakeApi, rows: Inquiry[] = inquiries(), heldMails = 2) {
  const listed = (isSpam: boolean) => rows.filter(({ isSuspectedSpam }) => isSuspectedSpam === isSpam);
  const change = (inquiryId: string, fields: Partial<Inquiry>) => {
    const row = rows.find((each) => each.id === inquiryId) ?? inquiry();
    return Object.assign(row, fields);
  };

  api.on(listInquiries, ({ querystring: { answered, suspectedSpam } = {} }) => {
    const ofKind = listed(suspectedSpam === 'true');
    return pageOf(ofKind.filter(({ answeredAt }) => !answered || String(answeredAt !== null) === answered));
  });
  api.on(countInquiries, () => ({
    unanswered: listed(false).filter(({ answeredAt }) => answeredAt === null).length,
    suspectedSpam: listed(true).length,
    heldMails,
  }));
  api.on(updateInquiry, ({ params, body }) =>
    change(
      params.inquiryId,
      body?.isAnswered
        ? { answeredAt: minutesAgo(0), answeredByName: 'Grace Lindqvist' }
        : { answeredAt: null, answeredByName: null },
    ),
  );
  api.on(markNotSpam, ({ params }) => change(params.inquiryId, { isSuspectedSpam: false }));
}
