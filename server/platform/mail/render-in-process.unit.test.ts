import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import { MailLimit } from '#contract/mail-constants.ts';
import { mailSetup } from '#test/delivery.ts';
import { haltHelpers } from '#test/halted-helpers.ts';
import { busyDuring } from '#test/own-turns.ts';
import { fitEntries } from './fit-entries.ts';
import { writeLetter } from './letter.ts';
import { type MailPage, renderInProcess } from './render-in-process.ts';
import type { Entry } from './templates/ticket-mail.ts';

const provider = { name: 'Archway IT', phone: '(314) 555-0142', email: 'support@archway-it.example' };
const url = 'https://help.archway.example/ticketing/client?ticket=1';
const firstName = 'F'.repeat(100);
const name = 'N'.repeat(200);
const title = 'T'.repeat(200);

/** Texts of 10,000 characters that expand a lot, or in many elements. */
const texts = {
  lists: '- a\n'.repeat(2_500),
  'nested lists': '- a\n  - b\n    - c\n'.repeat(550),
  quotes: '>a\nb\n'.repeat(2_000),
  'nested quotes': '>>>>> a\n'.repeat(1_250),
  code: '```\na\n```\n'.repeat(900),
  'escaped characters': '"'.repeat(10_000),
  'wide characters': 'プリンター、'.repeat(1_600),
  'empty lines': '\n'.repeat(10_000),
  'one word': 'a'.repeat(10_000),
};

function entriesOf(text: string, longest: { characters: number; lines: number }, tickets?: number) {
  const entry = { author: name, at: 'Nov 23, 2026, 10:42 AM UTC', text, files: Array(10).fill('f'.repeat(150)) };
  return fitEntries(Array<Entry>(100).fill({ ...entry, look: 'staff' }), longest, tickets);
}

function ticketPage(text: string): MailPage {
  const entries = entriesOf(text, MailLimit.text);
  const [earlier] = entriesOf(text, MailLimit.excerpt);
  const news = Array.from({ length: MailLimit.sentences }, (_, index) => `${name} commented ${index}`);
  const end = { reason: 'Because.', unsubscribeUrl: url, reference: 'Reference: TKT-1042 [ref:x]' };
  const props = { provider, number: 'TKT-1042', title, news, facts: [name], entries, more: 88, earlier, url, ...end };
  return { template: 'TicketMail', props };
}

function digestPage(text: string): MailPage {
  const tickets = Array.from({ length: MailLimit.digestTickets }, (_, index) => {
    const entries = entriesOf(text, MailLimit.excerpt, MailLimit.digestTickets);
    return { number: `TKT-${index}`, title, url, news: [name], facts: [name], entries, earlier: 99, rateUrl: url };
  });
  const end = { more: 950, url, off: 'about tickets', unsubscribeUrl: url, accountUrl: url };
  return { template: 'DigestMail', props: { provider, headline: 'News', tickets, ...end } };
}

function reportPart(count: number) {
  const lines = Array.from({ length: count }, (_, index) => {
    return { number: `TKT-${index}`, title, url, origin: name, state: 's'.repeat(140) };
  });
  return { title: `The ${count}`, groups: lines.map((line) => ({ name: line.number, lines: [line] })), more: 999 };
}

const facts: [string, string][] = Array.from({ length: 6 }, (_, index) => [`Fact ${index}`, 'v'.repeat(300)]);
const pages: Record<string, MailPage> = {
  ...Object.fromEntries(Object.entries(texts).map(([kind, text]) => [`TicketMail with ${kind}`, ticketPage(text)])),
  ...Object.fromEntries(Object.entries(texts).map(([kind, text]) => [`DigestMail with ${kind}`, digestPage(text)])),
  InquiryMail: {
    template: 'InquiryMail',
    props: {
      provider,
      name,
      isByEmail: false,
      isAnswer: false,
      company: '',
      facts,
      message: texts['empty lines'],
      url,
    },
  },
  OnCallMail: {
    template: 'OnCallMail',
    props: {
      ...{ provider, number: 'TKT-1042', title, facts, minutes: 15, acknowledgeUrl: url, url },
      description: texts['nested lists'].slice(0, MailLimit.excerpt.characters),
    },
  },
  InvitationMail: {
    template: 'InvitationMail',
    props: { provider, companyName: name, inviter: name, expires: 'November 30, 2026', url },
  },
  PasswordResetMail: { template: 'PasswordResetMail', props: { provider, firstName, url } },
  WelcomeMail: { template: 'WelcomeMail', props: { provider, firstName, email: name, isByStaff: true, url } },
  SecurityMail: {
    template: 'SecurityMail',
    props: { provider, firstName, headline: title, facts, url, isSecondAccount: true },
  },
  TestMail: { template: 'TestMail', props: { provider, firstName, url } },
  ReportMail: {
    template: 'ReportMail',
    props: {
      ...{ provider, headline: title, companyName: name, url, sentOn: 'the first of each month' },
      ...{ summary: 'S'.repeat(300), figures: facts, parts: [reportPart(60), reportPart(20), reportPart(5)] },
    },
  },
};

/** All that people typed, with a line that they forwarded. */
function withForwarded<Value>(value: Value, key = ''): Value {
  if (typeof value === 'string' && !/url/i.test(key))
    return `${value.slice(0, 50)}\n> Pay here: ${trap}\n> - ${trap}` as Value;
  if (Array.isArray(value)) return value.slice(0, 2).map((each) => withForwarded(each, key)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, each]) => [
    name,
    name === 'look' ? each : withForwarded(each, name),
  ]);
  return Object.fromEntries(entries) as Value;
}

const trap = 'http://pay.parcel-service.example/now';

test.each(Object.entries(pages))('%s makes no link of an address that is quoted', async (_, page) => {
  const { html } = await renderInProcess({ ...page, props: withForwarded(page.props) } as MailPage, 'Subject');

  expect([html?.includes(trap), html?.includes(`href="${trap}`)]).toEqual([true, false]);
});

test('what an email quotes has no links, and what it tells has', async () => {
  const entry = { author: name, at: 'Nov 23', text: `See ${trap}`, look: 'client' as const };
  const page = (values: object) =>
    renderInProcess(
      {
        ...ticketPage('Hello'),
        props: { ...ticketPage('Hello').props, entries: [], earlier: undefined, ...values },
      } as MailPage,
      'x',
    );

  expect((await page({ entries: [entry] })).html?.includes(`href="${trap}"`)).toBe(true);
  for (const quoted of [{ earlier: entry }, { entries: [{ ...entry, isQuoted: true }] }]) {
    expect((await page(quoted)).html?.includes(`href="${trap}"`)).toBe(false);
  }
});

describe('an email at its limits', () => {
  test.each(Object.entries(pages))('%s keeps the event loop free and has a bounded size', async (_, page) => {
    const transport = createTransport({ streamTransport: true, buffer: true });
    await renderInProcess(page, 'Loading');
    let size = 0;

    const busy = await busyDuring(async () => {
      for (let round = 0; round < 3; round++) {
        const to = { name, address: 'dana@client.example' };
        const letter = await writeLetter(mailSetup, { to, subject: title, messageId: 'x', page });
        expect(letter.html).toContain('</html>');
        const { message } = await transport.sendMail(letter);
        size = (message as Buffer).length;
      }
    });

    expect(busy).toBeLessThan(50);
    expect(size).toBeLessThan(1_000_000);
  });
});

describe('without the process that lays out emails', () => {
  test('that keeps ending, an email goes out with its link alone, and the next one is whole', () => reduce('SIGKILL'));

  test('that hangs, it does so too', { tags: 'release' }, () => reduce('SIGSTOP'));

  test('an email whose process was killed once is laid out by the next one', async () => {
    await renderInProcess(ticketPage('Hello'), 'Loading');

    const content = renderInProcess(ticketPage('- a\n'.repeat(2_500)), 'x');
    haltHelpers('render-process', 'SIGKILL');

    expect((await content).html).toContain('</html>');
  });
});

async function reduce(signal: 'SIGKILL' | 'SIGSTOP') {
  const subject = 'Re: [TKT-1042] Printer';
  await renderInProcess(ticketPage('Hello'), subject);
  const writing = renderInProcess(ticketPage('- a\n'.repeat(2_500)), subject);
  haltHelpers('render-process', signal);
  const halting = setInterval(() => haltHelpers('render-process', signal), 20);
  const reduced = await writing.finally(() => clearInterval(halting));
  const next = await renderInProcess(ticketPage('Hello'), subject);

  expect(Object.keys(reduced)).toEqual(['text']);
  expect(reduced.text).toMatch(/^Re: \[TKT-1042\] Printer\n/);
  expect(reduced.text).toContain(`\n${url}\n`);
  expect(next.html).toContain('Hello');
}
