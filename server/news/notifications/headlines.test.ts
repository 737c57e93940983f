import { beforeEach, describe, expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { updateCalendar } from '#contract/promise.ts';
import { setParticipants } from '#contract/ticket-people.ts';
import { createTicket, markSolved, updateTicket } from '#contract/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { startApp } from '#test/app.ts';
import { mailSetup } from '#test/delivery.ts';
import { dmarc, incomingOf } from '#test/incoming.ts';
import { outboxOf } from '#test/outbox.ts';
import { rawMail } from '#test/raw-mail.ts';

const { call, db, insertCompany, insertTicket, insertUser } = await startApp({ own: true, mail: mailSetup });
const outbox = outboxOf(db);
const arrive = incomingOf(db);

beforeEach(async () => {
  await db.update(users).set({ isActive: false });
});

/** Dana, her manager Mona, and two of the staff: Marcus, who is assigned to her ticket, and Priya. */
async function scene() {
  const { id: companyId } = await insertCompany();
  const dana = await insertUser('employee', { companyId, firstName: 'Dana', lastName: 'Whitfield' });
  const mona = await insertUser('manager', { companyId, firstName: 'Mona', lastName: 'Reed' });
  const marcus = await insertUser('admin', { firstName: 'Marcus', lastName: 'Bell' });
  const priya = await insertUser('super_admin', { firstName: 'Priya', lastName: 'Raman' });
  const ticket = await insertTicket(dana, { assignedToId: marcus.id });
  await outbox.begin();
  return { companyId, dana, mona, marcus, priya, params: { ticketId: ticket.id } };
}

/** Headline and text of the email to a person. */
async function mailTo({ email }: { email: string }) {
  const mail = (await outbox.all()).find(({ to }) => to[0] === email);
  return { headline: headlineOf(mail), text: mail?.text ?? '' };
}

function headlineOf(mail: { html: string } | undefined) {
  return /<h1[^>]*>(?:<bdi>)?([^<]*)/.exec(mail?.html ?? '')?.[1];
}

describe('the headline says what happened', () => {
  test('a resolution comes before its comment, and says how to disagree', async () => {
    const { dana, marcus, params } = await scene();
    const body = { comment: 'The new roller is in.', changes: { status: 'resolved' as const } };

    await call(marcus, addComment, { params, body });

    const { headline, text } = await mailTo(dana);
    expect(headline).toBe('Marcus Bell resolved your ticket');
    expect(text).toMatch(/Not fixed\? Just reply\.[\s\S]*The new roller is in\./);
  });

  test('a reopening comes before its comment, for clients as well', async () => {
    const { dana, marcus, priya, mona, params } = await scene();
    await call(dana, setParticipants, { params, body: { userIds: [mona.id] } });
    await call(marcus, updateTicket, { params, body: { status: 'resolved' } });
    await outbox.begin();

    await call(priya, addComment, { params, body: { comment: 'It smokes.', changes: { status: 'open' } } });

    const mails = await outbox.all();
    const headlines = [dana, mona, marcus].map(({ email }) => headlineOf(mails.find(({ to }) => to[0] === email)));
    expect(headlines).toEqual(['your', 'this', 'this'].map((whose) => `Priya Raman reopened ${whose} ticket`));
  });

  test('an assignment comes before the status that was set with it', async () => {
    const { marcus, priya, params } = await scene();

    await call(marcus, updateTicket, { params, body: { status: 'in_progress', assignedToId: priya.id } });

    expect((await mailTo(priya)).headline).toBe('Marcus Bell assigned this ticket to you');
  });

  test('waiting for the client is a sentence below a more important headline', async () => {
    const { dana, marcus, params } = await scene();
    const body = { comment: 'Which printer is it?', changes: { status: 'waiting_client' as const } };

    await call(marcus, addComment, { params, body });

    const { headline, text } = await mailTo(dana);
    expect(headline).toBe('Marcus Bell commented');
    expect(text).toContain('\nMarcus Bell is waiting for your answer.\n');
  });

  test('a manager who marks a ticket as solved is named, and only its requester is asked', async () => {
    const { dana, mona, marcus, params } = await scene();

    await call(mona, markSolved, { params });

    const mails = await outbox.all();
    const textTo = (email: string) => mails.find(({ to }) => to[0] === email)?.text ?? '';
    expect(textTo(dana.email)).toMatch(/Mona Reed resolved your ticket[\s\S]*Not fixed\?/);
    expect(textTo(marcus.email)).toMatch(/Mona Reed resolved this ticket/);
    expect(textTo(marcus.email)).not.toContain('Not fixed?');
  });
});

describe('texts are under the name of their author', () => {
  const texts = { title: 'Mailbox move', description: 'We move mailboxes on Saturday.', category: 'Software Issues' };

  test('staff who open a ticket for a client are its author', async () => {
    const { companyId, dana, marcus, priya } = await scene();

    await call(priya, createTicket, { body: { ...texts, companyId, clientId: dana.id } });
    const mails = await outbox.all();
    const textTo = (email: string) => mails.find(({ to }) => to[0] === email)?.text ?? '';

    expect(textTo(dana.email)).toMatch(/Priya Raman opened a ticket for you[\s\S]*Priya Raman · [^\n]*\n+We move mail/);
    expect(textTo(dana.email)).not.toContain('Dana Whitfield');
    expect(textTo(marcus.email)).toMatch(/New ticket for Dana Whitfield, opened by Priya Raman[\s\S]*Priya Raman · /);
  });

  test('a manager who opens a ticket for a colleague is its author', async () => {
    const { dana, mona } = await scene();

    await call(mona, createTicket, { body: { ...texts, onBehalfOfId: dana.id } });

    expect((await mailTo(dana)).text).toMatch(
      /Mona Reed opened a ticket for you[\s\S]*Mona Reed · [^\n]*\n+We move mail/,
    );
  });

  test('a client’s email that staff forward keeps the client as its author', async () => {
    const { dana, marcus, priya } = await scene();
    const text = `For us.\r\n\r\n---------- Forwarded message ---------\r\nFrom: Dana <${dana.email}>\r\nSubject: Scanner\r\nTo: <me@archway.example>\r\n\r\nThe scanner is dead.\r\n`;

    await arrive(rawMail({ From: priya.email, Subject: 'Fwd: Scanner', ...dmarc('pass') }, text));

    const mail = await mailTo(marcus);
    expect(mail.text).toContain('New ticket for Dana Whitfield, opened by Priya Raman by email');
    expect(mail.text).toMatch(/Dana Whitfield · [^\n]*\n+The scanner is dead\./);
  });

  test('a quoted description of a ticket that staff opened names staff as its author', async () => {
    const { companyId, dana, priya } = await scene();
    const { id: ticketId } = (
      await call(priya, createTicket, { body: { ...texts, companyId, clientId: dana.id } })
    ).json();
    await outbox.all();

    await call(priya, addComment, { params: { ticketId }, body: { comment: 'Done.' } });

    expect((await mailTo(dana)).text).toMatch(/Earlier, Priya Raman wrote[^\n]*\n> We move mailboxes/);
  });
});

test('times are in the time zone of the service hours', async () => {
  const { dana, marcus, priya, params } = await scene();
  const timesIn = async (timezone: string) => {
    const hours = [{ day: 'mon' as const, from: '08:00', to: '17:00' }];
    await call(priya, updateCalendar, { body: { timezone, hours, holidays: [] } });
    await call(marcus, addComment, { params, body: { comment: 'On my way.' } });
    return (await mailTo(dana)).text.match(/Marcus Bell · [^\n]*/)?.[0];
  };

  expect(await timesIn('Asia/Tokyo')).toMatch(/[AP]M GMT\+9$/);
  expect(await timesIn('America/Phoenix')).toMatch(/[AP]M MST$/);
  expect(await timesIn('UTC')).toMatch(/[AP]M UTC$/);
});
