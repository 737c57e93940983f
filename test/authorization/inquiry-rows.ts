import { convertInquiry, suggestConversion } from '#contract/conversions.ts';
import {
  countInquiries,
  listInquiries,
  markNotSpam,
  markSpam,
  sendContactMessage,
  updateInquiry,
} from '#contract/inquiries.ts';
import { addInquiryMessage, findInquiry } from '#contract/inquiry-messages.ts';
import { contactMessage } from '#test/app.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

const forStaff = '401 403 403 403 200 200 403 401 401 401';
const forStaffCreated = '401 403 403 403 201 201 403 401 401 401';
const missing = '401 403 403 403 404 404 403 401 401 401';
const forEverybody = '201 201 201 201 201 201 201 201 201 201';
const invalid = '400 400 400 400 400 400 400 400 400 400';

async function mark({ insertInquiry }: Scene) {
  return { params: { inquiryId: (await insertInquiry()).id }, body: { isAnswered: true } };
}

async function insert({ insertInquiry }: Scene) {
  return { params: { inquiryId: (await insertInquiry({ email: `${crypto.randomUUID()}@lovelace.example` })).id } };
}

const reply = { kind: 'reply', text: 'We can help.' } as const;
const note = { kind: 'note', text: 'Sounds urgent.' } as const;
const conversion = {
  company: { name: 'Analytical Engines' },
  invite: 'manager',
  ticket: { title: 'Wi-Fi drops', priority: 'medium', category: 'Network & Connectivity' },
} as const;

async function suspect({ insertInquiry }: Scene) {
  return { params: { inquiryId: (await insertInquiry({ isSuspectedSpam: true })).id } };
}

export const inquiryRows = [
  row('contact', sendContactMessage, forEverybody, () => ({ body: contactMessage() })),
  row('contact, by a robot', sendContactMessage, invalid, () => ({ body: { ...contactMessage(), homepage: 'x' } })),
  row('inquiries', listInquiries, forStaff),
  row('inquiries, counted', countInquiries, forStaff),
  row('inquiry answered', updateInquiry, forStaff, mark),
  row('inquiry read', findInquiry, forStaff, insert),
  row('inquiry noted', addInquiryMessage, forStaffCreated, async (scene) => ({ ...(await insert(scene)), body: note })),
  row('inquiry replied to', addInquiryMessage, forStaffCreated, async (scene) => ({
    ...(await insert(scene)),
    body: reply,
  })),
  row('inquiry assigned to a client', updateInquiry, '401 403 403 403 400 400 403 401 401 401', async (scene) => ({
    ...(await insert(scene)),
    body: { assignedToId: scene.colleague.id },
  })),
  row('inquiry spam', markSpam, forStaff, insert),
  row('inquiry, its company suggested', suggestConversion, forStaff, insert),
  row('inquiry converted', convertInquiry, forStaff, async (scene) => ({ ...(await insert(scene)), body: conversion })),
  row('inquiry not spam', markNotSpam, forStaff, suspect),
  ...[crypto.randomUUID(), 'ill-formed', "' or 1=1"].flatMap((inquiryId) => [
    row(`inquiry ${inquiryId}`, updateInquiry, missing, () => ({ params: { inquiryId }, body: { isAnswered: true } })),
    row(`inquiry ${inquiryId}`, markNotSpam, missing, () => ({ params: { inquiryId } })),
    row(`inquiry ${inquiryId}`, markSpam, missing, () => ({ params: { inquiryId } })),
    row(`inquiry ${inquiryId}`, findInquiry, missing, () => ({ params: { inquiryId } })),
    row(`inquiry ${inquiryId}`, addInquiryMessage, missing, () => ({ params: { inquiryId }, body: note })),
    row(`inquiry ${inquiryId}`, suggestConversion, missing, () => ({ params: { inquiryId } })),
    row(`inquiry ${inquiryId}`, convertInquiry, missing, () => ({ params: { inquiryId }, body: conversion })),
  ]),
];
