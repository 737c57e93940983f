import { countInquiries, listInquiries, markNotSpam, sendContactMessage, updateInquiry } from '#contract/inquiries.ts';
import { contactMessage } from '#test/app.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

const forStaff = '401 403 403 403 200 200 403 401 401 401';
const missing = '401 403 403 403 404 404 403 401 401 401';
const forEverybody = '201 201 201 201 201 201 201 201 201 201';
const invalid = '400 400 400 400 400 400 400 400 400 400';

async function mark({ insertInquiry }: Scene) {
  return { params: { inquiryId: (await insertInquiry()).id }, body: { isAnswered: true } };
}

async function suspect({ insertInquiry }: Scene) {
  return { params: { inquiryId: (await insertInquiry({ isSuspectedSpam: true })).id } };
}

export const inquiryRows = [
  row('contact', sendContactMessage, forEverybody, () => ({ body: contactMessage() })),
  row('contact, by a robot', sendContactMessage, invalid, () => ({ body: { ...contactMessage(), homepage: 'x' } })),
  row('inquiries', listInquiries, forStaff),
  row('inquiries, counted', countInquiries, forStaff),
  row('inquiry answered', updateInquiry, forStaff, mark),
  row('inquiry not spam', markNotSpam, forStaff, suspect),
  ...[crypto.randomUUID(), 'ill-formed', "' or 1=1"].flatMap((inquiryId) => [
    row(`inquiry ${inquiryId}`, updateInquiry, missing, () => ({ params: { inquiryId }, body: { isAnswered: true } })),
    row(`inquiry ${inquiryId}`, markNotSpam, missing, () => ({ params: { inquiryId } })),
  ]),
];
