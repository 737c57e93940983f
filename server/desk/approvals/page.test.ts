import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createApproval, decideApproval, withdrawApproval } from '#contract/approvals.ts';
import { approvalMessages } from '#contract/approvals-constants.ts';
import { approvalDecisions, approvals } from '#server/platform/database/tables/approvals.ts';
import { escaped } from '#server/platform/http/escaped.ts';
import { createLink } from '#server/platform/links/links.ts';
import { startApp } from '#test/app.ts';

const world = await startApp();
const { app, call, db, insertUser, insertTicket } = world;

/** An approval that a manager was asked for, and the address of the manager's link. */
async function scene({
  amount = 24_000,
  question = 'May we order a license?',
  needs = 'any' as const,
  hasAccount = true,
} = {}) {
  const staff = await insertUser('admin');
  const manager = await insertUser('manager', hasAccount ? {} : { passwordHash: null });
  const ticket = await insertTicket(manager, { title: 'New hygienist' });
  const body = { kind: 'purchase', question, amount, needs } as const;
  const asked = await call(staff, createApproval, { params: { ticketId: ticket.id }, body });
  const { id } = asked.json();
  const token = await createLink(db, 'approval', {
    userId: manager.id,
    subjectId: id,
    expiresAt: new Date(Date.now() + 60_000),
  });
  const url = `/ticketing/approve/${token}`;
  const open = async () => {
    const { statusCode, body } = await app.inject({ url });
    return { statusCode, body };
  };
  const state = async () => (await db.select().from(approvals).where(eq(approvals.id, id)))[0]?.state;
  return { staff, manager, ticket, id: String(id), url, open, state };
}

/** What a browser sends without scripts. */
function post(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const payload = new URLSearchParams(fields).toString();
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return app.inject({ method: 'POST', url, payload, headers: { ...type, ...headers } });
}

test('the page shows ticket, question, amount and as whom one decides, and records nothing, however it is opened', async () => {
  const { manager, url, open, state } = await scene();

  const page = await open();
  await app.inject({ method: 'HEAD', url });

  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('May we order a license?');
  expect(page.body).toContain('Purchase · $240.00');
  expect(page.body).toContain(`You decide as <strong><bdi>${manager.firstName} ${manager.lastName}</bdi></strong>`);
  expect(await state()).toBe('pending');
});

test('its button approves, and the same address then says what was decided', async () => {
  const { url, open, state } = await scene();

  const sent = await post(url, { decision: 'approved', note: '' });
  const after = await open();
  const again = await post(url, { decision: 'declined', note: 'No' });

  expect([sent.statusCode, sent.headers.location]).toEqual([303, url]);
  expect([after.statusCode, again.statusCode]).toEqual([404, 404]);
  expect(after.body).toContain('<h1>You approved this</h1>');
  expect(again.body).toContain('<h1>You approved this</h1>');
  expect(after.body).not.toContain('<button');
  expect(await state()).toBe('approved');
});

test('declining without a reason, and with too long a one, comes back with what was typed', async () => {
  const { url, state } = await scene();

  const without = await post(url, { decision: 'declined', note: ' ' });
  const long = await post(url, { decision: 'declined', note: `<b>${'x'.repeat(1_000)}` });
  const unknown = await post(url, { decision: 'perhaps' });

  expect([without.statusCode, long.statusCode, unknown.statusCode]).toEqual([400, 400, 400]);
  expect(without.body).toContain(approvalMessages.noteToDecline);
  expect(long.body).toContain('&#60;b&#62;xxx');
  expect(await state()).toBe('pending');

  await post(url, { decision: 'declined', note: 'Not\r\nthis year' });

  const [decision] = await db.select().from(approvalDecisions).where(eq(approvalDecisions.note, 'Not\nthis year'));
  expect(decision?.decision).toBe('declined');
  expect(await state()).toBe('declined');
});

test('above the setting it leads to the login and decides nothing', async () => {
  const { ticket, url, open, state } = await scene({ amount: 100_001 });

  const { body, statusCode } = await open();
  const sent = await post(url, { decision: 'approved' });

  expect(statusCode).toBe(200);
  expect(body).toContain(`href="/ticketing/client?ticket=${ticket.id}"`);
  expect(body).not.toContain('<form');
  expect(sent.statusCode).toBe(403);
  expect(sent.body).toContain('Log in');
  expect(await state()).toBe('pending');
});

test('above the setting it leads somebody without an account to a password first, and to new links afterwards', async () => {
  const { staff, id, open } = await scene({ amount: 100_001, hasAccount: false });

  const { body } = await open();
  await call(staff, withdrawApproval, { params: { approvalId: id } });
  const ended = await open();

  expect(body).toContain('href="/ticketing/forgot-password"');
  expect(body).toContain(escaped(approvalMessages.accountFirst));
  expect(body).not.toContain('<form');
  expect(ended.body).toContain('href="/track"');
  expect(ended.body).not.toContain('Log in');
});

test('it says that somebody else was quicker, and that it was withdrawn', async () => {
  const first = await scene();
  const other = await insertUser('manager', { companyId: first.manager.companyId });
  const params = { approvalId: first.id };
  await call(other, decideApproval, { params, body: { decision: 'declined', note: 'No' } });
  const second = await scene();
  await call(second.staff, withdrawApproval, { params: { approvalId: second.id } });

  const decided = await first.open();
  const withdrawn = await second.open();

  expect(decided.body).toContain('This was declined already');
  expect(decided.body).toContain(`${other.firstName} ${other.lastName} declined`);
  expect(withdrawn.body).toContain('There is nothing to decide any more');
  expect([decided.statusCode, withdrawn.statusCode]).toEqual([404, 404]);
});

test('what was asked is text, and the page is not stored, framed or indexed', async () => {
  const { url } = await scene({ question: '"><script>alert(1)</script>' });

  const { body, headers } = await app.inject({ url });

  expect(body).toContain('&#34;&#62;&#60;script&#62;alert(1)');
  expect(body).not.toContain('<script');
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'x-frame-options': 'DENY',
  });
});

test('a page of another site can’t decide', async () => {
  const { url, state } = await scene();

  const { statusCode } = await post(url, { decision: 'approved' }, { 'sec-fetch-site': 'cross-site' });

  expect(statusCode).toBe(403);
  expect(await state()).toBe('pending');
});

test.each(['aaaaaaaaaaaaaaaaaaaaaaaaaa', 'x', '%00', "' or 1=1", '%E0%A4%A'])(
  'the forged link %s is a page that says so',
  async (token) => {
    const url = `/ticketing/approve/${token}`;

    for (const { statusCode } of [await app.inject({ url }), await post(url, { decision: 'approved' })])
      expect([400, 404]).toContain(statusCode);
  },
);
