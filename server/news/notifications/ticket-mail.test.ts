import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { followTicket, setParticipants } from '#contract/ticket-people.ts';
import { createTicket, updateTicket } from '#contract/tickets.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { mailedComments, outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { system } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { findReplyToken, tokensIn } from '#server/platform/mail/reply-token.ts';
import { startApp } from '#test/app.ts';
import { insertFile } from '#test/files.ts';
import { incomingOf } from '#test/incoming.ts';
import { outboxOf } from '#test/outbox.ts';
import { rawMail } from '#test/raw-mail.ts';
import { slow } from '#test/slow.ts';

slow('Sends many emails');

const world = await startApp({ own: true });
const { call, db, insertTicket, insertUser } = world;
const outbox = outboxOf(db);
const arrive = incomingOf(db);

type User = Awaited<ReturnType<typeof insertUser>>;

beforeEach(async () => {
  // Staff of earlier tests would get emails about new tickets.
  await db.update(users).set({ isActive: false });
  await outbox.begin();
});

async function scene() {
  const requester = await insertUser('employee', { firstName: 'Dana', lastName: 'Whitfield' });
  const assignee = await insertUser('admin', { firstName: 'Sam', lastName: 'Sample' });
  const ticket = await insertTicket(requester, { assignedToId: assignee.id });
  const comment = (author: User, text: string, isInternal = false) =>
    call(author, addComment, { params: { ticketId: ticket.id }, body: { comment: text, isInternal } });
  return { requester, assignee, ticket, comment };
}

const change = (actor: User, ticketId: string, body: object) =>
  call(actor, updateTicket, { params: { ticketId }, body: body as never });
const to = (mails: { to: string[] }[]) => mails.flatMap((mail) => mail.to).sort();

test('an event of a deleted ticket does not block other emails', async () => {
  const { requester, assignee, comment } = await scene();
  const { id: recordId } = await insertTicket(requester);
  await record(db, system, { action: 'missed', kind: 'ticket', recordId, recordName: 'TKT-1' });
  await db.delete(tickets).where(eq(tickets.id, recordId));

  await comment(assignee, 'On my way.');

  expect(to(await outbox.all())).toEqual([requester.email]);
});

test('a comment that changes its ticket is one email', async () => {
  const { requester, assignee, ticket } = await scene();
  const body = { comment: 'The new roller is in.', changes: { status: 'resolved' as const } };

  await call(assignee, addComment, { params: { ticketId: ticket.id }, body });
  const [mail, ...more] = await outbox.all();

  expect([mail?.to, more]).toEqual([[requester.email], []]);
  expect(mail?.text).toMatch(/Sam Sample resolved your ticket[\s\S]*Not fixed\? Just reply\.[\s\S]*The new roller/);
});

test('only clients learn that a promise was kept, once each by the first reply and the resolution', async () => {
  const requester = await insertUser('manager');
  const assignee = await insertUser('admin');
  const body = { title: 'Toner', description: 'It is empty.' };
  const params = { ticketId: (await call(requester, createTicket, { body })).json().id };
  await outbox.all();
  const textAfter = async (step: () => Promise<unknown>) => {
    await step();
    return (await outbox.all()).map(({ text }) => text).join();
  };

  const reply = await textAfter(() => call(assignee, addComment, { params, body: { comment: 'On my way.' } }));
  const second = await textAfter(() => call(assignee, addComment, { params, body: { comment: 'Still on it.' } }));
  const solved = await textAfter(() => call(assignee, updateTicket, { params, body: { status: 'resolved' } }));
  const closed = await textAfter(() => call(assignee, updateTicket, { params, body: { status: 'closed' } }));

  expect(reply).toMatch(/commented[\s\S]*We answered within the promised time\.[\s\S]*On my way/);
  expect(solved).toContain('We answered and resolved this within the promised time.');
  expect(second).toContain('Still on it.');
  expect(closed).toContain('closed your ticket');
  expect(second + closed).not.toContain('promised time');
});

describe('who gets an email', () => {
  test('the requester, about a comment by staff; the assignee, about one by the client; the author never', async () => {
    const { requester, assignee, comment } = await scene();

    await comment(assignee, 'Have you tried turning it off?');
    const first = await outbox.all();
    await comment(requester, 'Twice.');
    const second = await outbox.all();

    expect([to(first), to(second)]).toEqual([[requester.email], [assignee.email]]);
    expect(first[0]?.text).toContain('Have you tried turning it off?');
    expect(second[0]?.text).toContain('Twice.');
  });

  test('a comment of nothing but files names them in the email', async () => {
    const { requester, assignee, ticket } = await scene();
    const fileIds = [await insertFile(db, assignee, { name: 'label.png' }), await insertFile(db, assignee)];

    const added = await call(assignee, addComment, { params: { ticketId: ticket.id }, body: { fileIds } });
    const mails = await outbox.all();

    expect(added.json()).toMatchObject({ comment: '', files: [{ name: 'label.png' }, { name: 'photo.png' }] });
    expect(to(mails)).toEqual([requester.email]);
    expect(mails[0]?.text).toContain('Attached: label.png, photo.png');
  });

  test('an internal note reaches the assignee of the provider and nobody else', async () => {
    const { assignee, comment } = await scene();
    const colleague = await insertUser('admin');

    await comment(colleague, 'canary-note', true);
    const mails = await outbox.all();

    expect(to(mails)).toEqual([assignee.email]);
    expect(mails[0]?.text).toContain('Internal note');
  });

  test('an assigned client gets no internal note, not even a quoted one', async () => {
    const manager = await insertUser('manager');
    const requester = await insertUser('employee', { companyId: manager.companyId });
    const staff = await insertUser('admin');
    const ticket = await insertTicket(requester, { assignedToId: manager.id });
    const comment = (text: string, isInternal: boolean) =>
      call(staff, addComment, { params: { ticketId: ticket.id }, body: { comment: text, isInternal } });

    await comment('canary-note', true);
    await comment('A public word', false);
    const mails = await outbox.all();

    expect(to(mails)).toEqual([requester.email, manager.email].sort());
    expect(mails.map(({ raw, text, html }) => raw + text + html).join()).not.toContain('canary');
  });

  test('the requester, about a status set by others; the new assignee, about the assignment', async () => {
    const { requester, assignee, ticket } = await scene();
    const colleague = await insertUser('admin');

    await change(assignee, ticket.id, { status: 'resolved', assignedToId: colleague.id });
    const mails = await outbox.all();

    expect(to(mails)).toEqual([requester.email, colleague.email].sort());
    expect(mails.find((mail) => mail.to[0] === requester.email)?.text).toContain('resolved your ticket');
    expect(mails.find((mail) => mail.to[0] === colleague.email)?.text).toContain('assigned this ticket to you');
  });

  test('staff, about a new ticket, if the setting and their own choice say so; its requester gets a confirmation', async () => {
    const requester = await insertUser('employee');
    const [admin, superAdmin] = [await insertUser('admin'), await insertUser('super_admin')];
    const input = {
      title: 'No sound',
      description: 'Since noon.',
      category: 'Hardware Issues',
      priority: 'low' as const,
    };
    const raise = () => call(requester, createTicket, { body: input });

    await raise();
    const mails = await outbox.all();
    await db.update(settings).set({ value: 'false' }).where(eq(settings.key, 'mail_staff_about_new_tickets'));
    await db.update(settings).set({ value: 'false' }).where(eq(settings.key, 'mail_confirms_new_tickets'));
    await raise();
    const none = await outbox.all();
    await db.update(settings).set({ value: null });

    expect(to(mails)).toEqual([admin.email, superAdmin.email, requester.email].sort());
    expect(mails.find((mail) => mail.to[0] === requester.email)?.text).toContain('We received your ticket');
    expect(mails.find((mail) => mail.to[0] === admin.email)?.text).toContain('Since noon.');
    expect(none).toEqual([]);
  });

  test('the requester, about a ticket that staff open for them, and the assignee', async () => {
    const requester = await insertUser('employee');
    const [admin, assignee] = [await insertUser('admin'), await insertUser('admin')];
    const people = { companyId: requester.companyId ?? '', clientId: requester.id, assignedToId: assignee.id };
    const words = { title: 'New laptop', description: 'Please pick one.', category: 'Hardware Issues' };

    await call(admin, createTicket, { body: { ...words, priority: 'low', ...people } });
    const mails = await outbox.all();

    expect(to(mails)).toEqual([requester.email, assignee.email].sort());
    expect(mails.find((mail) => mail.to[0] === requester.email)?.text).toContain('opened a ticket for you');
  });
});

describe('participants and followers', () => {
  test('get an email about a comment and a status; a note reaches only the follower', async () => {
    const { requester, assignee, ticket, comment } = await scene();
    const participant = await insertUser('employee', { companyId: requester.companyId });
    const follower = await insertUser('admin');
    const params = { ticketId: ticket.id };
    await call(requester, setParticipants, { params, body: { userIds: [participant.id] } });
    await call(follower, followTicket, { params });
    await outbox.begin();

    await comment(assignee, 'Have you tried turning it off?');
    const first = await outbox.all();
    await comment(assignee, 'canary-note', true);
    const second = await outbox.all();
    await change(assignee, ticket.id, { status: 'waiting_client' });
    const third = await outbox.all();

    expect(to(first)).toEqual([requester.email, participant.email, follower.email].sort());
    expect(to(second)).toEqual([follower.email]);
    expect(to(third)).toEqual([requester.email, participant.email, follower.email].sort());
    const textFor = (mails: typeof first, { email }: User) => mails.find((mail) => mail.to[0] === email)?.text ?? '';
    expect(textFor(third, requester)).toContain(' is waiting for your answer\n');
    expect(textFor(third, participant)).toContain('Waiting for client');
    expect(textFor(first, participant)).toContain('because you participate in the ticket');
    expect(textFor(first, follower)).toContain('because you follow the ticket');
  });

  test('a new participant gets an email and can reply to it', async () => {
    const { requester, ticket } = await scene();
    const participant = await insertUser('employee', { companyId: requester.companyId });

    await call(requester, setParticipants, { params: { ticketId: ticket.id }, body: { userIds: [participant.id] } });
    const [mail, ...more] = await outbox.all();
    const token = tokensIn(mail?.header('reply-to') ?? '')[0] ?? '';

    expect([mail?.to, more]).toEqual([[participant.email], []]);
    expect(mail?.text).toContain('Dana Whitfield added you to this ticket');
    expect(mail?.text).toContain('Smoke comes out.');
    expect(await findReplyToken(db, token)).toMatchObject({ ticketId: ticket.id, userId: participant.id });
  });

  test('a user who was removed before the email is sent gets nothing', async () => {
    const { requester, assignee, ticket, comment } = await scene();
    const participant = await insertUser('employee', { companyId: requester.companyId });
    const set = (userIds: string[]) =>
      call(requester, setParticipants, { params: { ticketId: ticket.id }, body: { userIds } });
    await set([participant.id]);
    await comment(assignee, 'canary');
    await outbox.queue();

    await set([]);

    expect(to(await outbox.send())).toEqual([requester.email]);
  });
});

describe('changes after an email was queued', () => {
  test.each([
    ['was deactivated', ({ id }: User) => db.update(users).set({ isActive: false }).where(eq(users.id, id))],
    ['was deleted', ({ id }: User) => db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, id))],
    [
      'lost the company',
      ({ companyId }: User) =>
        db
          .update(companies)
          .set({ deletedAt: new Date() })
          .where(eq(companies.id, companyId ?? '')),
    ],
    [
      'moved to another company',
      async ({ id }: User) => {
        const { id: companyId } = await world.insertCompany();
        await db.update(users).set({ companyId }).where(eq(users.id, id));
      },
    ],
  ])('a requester who %s gets nothing', async (_, happen) => {
    const { requester, assignee, comment } = await scene();
    await comment(assignee, 'canary');
    await outbox.queue();

    await happen(requester);

    expect(await outbox.send()).toEqual([]);
    expect(await db.$count(outgoingMails)).toBe(0);
    expect(await db.$count(mailedComments)).toBe(0);
  });

  test('a former assignee gets nothing', async () => {
    const { requester, ticket, comment } = await scene();
    await comment(requester, 'canary');
    await outbox.queue();

    const { id: assignedToId } = await insertUser('admin');
    await db.update(tickets).set({ assignedToId }).where(eq(tickets.id, ticket.id));

    expect(await outbox.send()).toEqual([]);
  });

  test('an address is the one of that moment', async () => {
    const { requester, assignee, comment } = await scene();
    await comment(assignee, 'Hello');
    await outbox.queue();

    await db.update(users).set({ email: 'new@acme.example' }).where(eq(users.id, requester.id));

    expect(to(await outbox.send())).toEqual(['new@acme.example']);
  });
});

describe('bundling', () => {
  test('consecutive comments are one email, which quotes the earlier ones', async () => {
    const { requester, assignee, comment } = await scene();
    await comment(requester, 'It still smokes.');
    await comment(assignee, 'One');
    await comment(assignee, 'Two');

    const mails = (await outbox.all()).filter((mail) => mail.to[0] === requester.email);

    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/One[\s\S]*Two[\s\S]*> It still smokes\./);
    expect(mails[0]?.text).toMatch(/^Write above this line/);
  });

  test('an internal note is never quoted in an email that takes replies, not even for staff', async () => {
    const { requester, assignee, ticket, comment } = await scene();
    const colleague = await insertUser('admin');
    await comment(requester, 'It still smokes.');
    await comment(colleague, 'They have not paid.', true);
    await outbox.all();

    await change(colleague, ticket.id, { priority: 'high', status: 'in_progress' });
    const mail = (await outbox.all()).find(({ to }) => to[0] === assignee.email);

    expect(mail?.text).toContain('> It still smokes.');
    expect(mail?.text).not.toContain('paid');
  });

  test('an email waits for a minute after the last comment, and for five after the first', async () => {
    const { assignee, comment } = await scene();
    const wait = async () => {
      const { rows } = await db.execute<{ wait: number; age: number }>(
        sql`select extract(epoch from next_attempt_at - now())::float8 as wait from outgoing_mails`,
      );
      return rows[0]?.wait;
    };
    const age = (interval: string) =>
      db.execute(sql`update outgoing_mails set created_at = now() - ${interval}::interval, next_attempt_at = now()`);

    await comment(assignee, 'One');
    await outbox.queue();
    const first = await wait();
    await age('2 minutes');
    await comment(assignee, 'Two');
    await outbox.queue();
    const second = await wait();
    await age('270 seconds');
    await comment(assignee, 'Three');
    await outbox.queue();
    const third = await wait();

    for (const seconds of [first, second]) {
      expect(seconds).toBeGreaterThan(40);
      expect(seconds).toBeLessThanOrEqual(60);
    }
    expect(third).toBeLessThanOrEqual(30);
    expect(await db.$count(outgoingMails)).toBe(1);
  });

  test('a comment that arrives while the email is being sent is in the next email', async () => {
    const { requester, assignee, comment } = await scene();
    await comment(assignee, 'One');
    await outbox.queue();
    const arrived = Promise.withResolvers<void>();
    const finished = Promise.withResolvers<undefined>();

    const sending = outbox.send({
      onMessage: () => {
        arrived.resolve();
        return finished.promise;
      },
    });
    await arrived.promise;
    await comment(assignee, 'Two');
    await db.execute(sql`select 1`);
    finished.resolve(undefined);
    const first = await sending;
    const second = await outbox.all();

    expect([to(first), to(second)]).toEqual([[requester.email], [requester.email]]);
    expect(first[0]?.text).not.toContain('Two');
    expect(second[0]?.text).toContain('Two');
  });
});

describe('a thread', () => {
  test('has one subject, whose first email answers nothing, refers to the earlier emails, and takes replies by token', async () => {
    const { requester, assignee, ticket, comment } = await scene();
    await comment(assignee, 'One');
    const [first] = await outbox.all();
    await comment(assignee, 'Two');
    const [second] = await outbox.all();

    const subject = `[TKT-${ticket.number}] Printer on fire`;
    expect([first?.header('subject'), second?.header('subject')]).toEqual([subject, `Re: ${subject}`]);
    expect(first?.header('references')).toBeUndefined();
    expect(second?.header('in-reply-to')).toBe(first?.header('message-id'));
    expect(second?.header('references')).toBe(first?.header('message-id'));
    const owner = { ticketId: ticket.id, userId: requester.id, mailId: expect.any(String) };
    const [inAddress] = tokensIn(second?.header('reply-to') ?? '');
    const [inMessageId] = tokensIn(second?.header('message-id') ?? '');
    const [inText] = tokensIn(/\[ref:.*\]/.exec(second?.text ?? '')?.[0] ?? '');
    expect(inText).toBe(inAddress);
    expect(await findReplyToken(db, inAddress ?? '')).toEqual(owner);
    expect(await findReplyToken(db, inMessageId?.toUpperCase() ?? '')).toEqual(owner);
    expect(second?.header('reply-to')).toBe(`Archway IT <support+${inAddress}@archway.example>`);
    expect(second?.header('from')).toBe('Archway IT <noreply@archway.example>');
    expect(second?.header('auto-submitted')).toBe('auto-generated');
    expect(second?.header('x-auto-response-suppress')).toBe('All');
    expect(second?.header('x-archway-loop')).toBe('help.archway.example');
  });

  test('refers to the emails from its recipient and from nobody else', async () => {
    const { requester, assignee } = await scene();
    const { companyId } = requester;
    const manager = await insertUser('manager', companyId ? { companyId } : {});
    const opening = await arrive(rawMail({ From: requester.email }));
    const params = { ticketId: opening.ticketId ?? '' };
    const [confirmation] = (await outbox.all()).filter((mail) => mail.to.includes(requester.email));
    const token = { 'In-Reply-To': confirmation?.header('message-id') };
    const colleague = await arrive(rawMail({ From: manager.email, ...token }, 'Mine as well.'));
    const odd = await arrive(
      rawMail({ From: requester.email, ...token, 'Message-ID': '<no address>' }, 'Both of ours.'),
    );
    await outbox.all();
    const reply = await arrive(rawMail({ From: requester.email, ...token }, 'It still burns.'));
    await call(assignee, addComment, { params, body: { comment: 'I am on my way.' } });
    const [answer] = (await outbox.all()).filter((mail) => mail.to.includes(requester.email));

    expect([colleague, odd, reply].map(({ result }) => result)).toEqual(['comment', 'comment', 'comment']);
    expect(confirmation?.header('in-reply-to')).toBe(`<${opening.messageId}>`);
    expect(answer?.header('in-reply-to')).toBe(`<${reply.messageId}>`);
    const references = answer?.header('references')?.split(/\s+/) ?? [];
    expect(references.at(0)).toBe(`<${opening.messageId}>`);
    expect(references.at(-1)).toBe(`<${reply.messageId}>`);
    expect(references).toContain(confirmation?.header('message-id'));
    expect(references).not.toContain(`<${colleague.messageId}>`);
    expect(references.every((id) => /^<[^<>@]+@[^<>@]+>$/.test(id))).toBe(true);
  });

  test('takes replies until 180 days after the ticket was closed', async () => {
    const { assignee, ticket, comment } = await scene();
    await comment(assignee, 'One');
    const [mail] = await outbox.all();
    const token = tokensIn(mail?.header('reply-to') ?? '')[0] ?? '';
    const closedFor = async (days: number) => {
      await db.execute(sql`alter table events disable trigger user`);
      await db.execute(sql`update events set created_at = now() - make_interval(days => ${days})
        where record_id = ${ticket.id} and changes ? 'status'`);
      await db.execute(sql`alter table events enable trigger user`);
      return findReplyToken(db, token);
    };
    await change(assignee, ticket.id, { status: 'closed' });

    expect(await closedFor(179)).toBeDefined();
    expect(await closedFor(181)).toBeUndefined();
    expect(await findReplyToken(db, 'a'.repeat(26))).toBeUndefined();
  });

  test('keeps no token in readable form', async () => {
    const { assignee, comment } = await scene();
    await comment(assignee, 'One');
    const [mail] = await outbox.all();
    const tokens = [
      ...tokensIn(mail?.header('reply-to') ?? ''),
      ...tokensIn(mail?.header('list-unsubscribe')?.split('token=')[1] ?? ''),
    ];
    const { rows } = await db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    );
    const texts = await Promise.all(
      rows.map(({ name }) =>
        db.execute(sql`select coalesce(string_agg(t::text, ''), '') as all from ${sql.identifier(name)} t`),
      ),
    );

    expect(tokens).toHaveLength(2);
    for (const token of tokens) expect(JSON.stringify(texts.map((text) => text.rows))).not.toContain(token);
  });
});

describe('limits', () => {
  test('a person gets at most 100 emails a day; one more is given up, and says why', async () => {
    const { requester, assignee, ticket, comment } = await scene();
    const sent = { kind: 'ticket' as const, ticketId: ticket.id, userId: requester.id, sentAt: new Date() };
    await db.insert(outgoingMails).values(Array.from({ length: 99 }, () => sent));

    await comment(assignee, 'The hundredth');
    const hundredth = await outbox.all();
    await comment(assignee, 'One too many');
    const none = await outbox.all();

    expect([hundredth.length, none.length]).toEqual([1, 0]);
    const [last] = await db.select().from(outgoingMails).where(sql`failed_at is not null`);
    expect(last?.response).toBe('This person has received 100 emails within a day.');
  });

  test('a person gets at most three confirmations an hour', async () => {
    const requester = await insertUser('employee');
    const input = {
      title: 'No sound',
      description: 'Since noon.',
      category: 'Hardware Issues',
      priority: 'low' as const,
    };

    for (let count = 0; count < 4; count++) await call(requester, createTicket, { body: input });
    const mails = await outbox.all();

    expect(mails).toHaveLength(3);
  });
});
