import { countInquiries, listInquiries, sendContactMessage, updateInquiry } from '#contract/inquiries.ts';
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

export const inquiryRows = [
  row('contact', sendContactMessage, forEverybody, () => ({ body: contactMessage() })),
  row('contact, by a robot', sendContactMessage, invalid, () => ({ body: { ...contactMessage(), homepage: 'x' } })),
  row('inquiries', listInquiries, forStaff),
  row('inquiries, counted', countInquiries, forStaff),
  row('inquiry answered', updateInquiry, forStaff, mark),
  ...[crypto.randomUUID(), 'ill-formed', "' or 1=1"].map((inquiryId) =>
    row(`inquiry ${inquiryId}`, updateInquiry, missing, () => ({ params: { inquiryId }, body: { isAnswered: true } })),
  ),
];
