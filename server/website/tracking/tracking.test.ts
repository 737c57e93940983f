import { Readable } from 'node:stream';
import { and, asc, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { archiveCompany, deleteCompany } from '#contract/companies.ts';
import { mergeTicket } from '#contract/ticket-merges.ts';
import { deleteTicket, updateTicket } from '#contract/tickets.ts';
import { createTrackingLink } from '#contract/tracking.ts';
import { doneWords, trackingMessages } from '#contract/tracking-constants.ts';
import { switchUser, updateUser } from '#contract/users.ts';
import { approvals } from '#server/platform/database/tables/approvals.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { links } from '#server/platform/database/tables/links.ts';
import { ratings } from '#server/platform/database/tables/ratings.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { newReadableToken } from '#server/platform/lib/secrets.ts';
import { createLink } from '#server/platform/links/links.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { askForApproval } from '#test/approvals.ts';
import { insertFile } from '#test/files.ts';
import { fingerprint } from '#test/fingerprint.ts';
import { routesOf } from '#test/routes.ts';
import { siteOf } from '#test/site.ts';
import { insertTracked, shownIn, trackingUrl } from '#test/tracking.ts';
import { formOf } from '#test/uploads.ts';

const world = await startApp({ own: true, site: siteOf({}) });
const { app, call, db, insertComment, insertTicket, insertUser } = world;
const staff = await insertUser('admin', { firstName: 'Joan', lastName: 'Clarke' });

const statusOf = async (ticketId: string) =>
  (await db.select().from(tickets).where(eq(tickets.id, ticketId)))[0]?.status;
const messagesOf = (ticketId: string) =>
  db.select().from(comments).where(eq(comments.ticketId, ticketId)).orderBy(asc(comments.createdAt));

describe('the page', () => {
  test('shows the public conversation to whoever has the link, and no internal note', async () => {
    const { ticket, page } = await insertTracked(world, { title: 'Slow laptop' });
    await insertComment(ticket.id, staff, { body: 'Is it **plugged** in? <b>Really?</b>' });
    await insertComment(ticket.id, staff, { body: 'This one again.', isInternal: true });

    const response = await page();

    expect(response.statusCode).toBe(200);
    expect(shownIn(response)).toMatchObject({
      title: 'Slow laptop',
      requester: 'Mary Somerville',
      state: 'We have your request.',
      isActive: true,
      mayTakeAccount: false,
      entries: [
        { author: 'Mary Somerville', side: 'own', text: 'Smoke comes out.' },
        { author: 'Joan Clarke', side: 'provider', text: 'Is it **plugged** in? <b>Really?</b>' },
      ],
    });
    expect(response.body).not.toContain('This one again');
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': expect.stringContaining('noindex'),
    });
  });

  test('says whose decision the ticket waits for, as the portal does, and nothing else about it', async () => {
    const { ticket: own, page } = await insertTracked(world);
    const employee = await insertUser('employee', { passwordHash: null });
    await insertUser('manager', { companyId: employee.companyId, firstName: 'Carol', lastName: 'Hendricks' });
    const theirs = await insertTicket(employee);
    const url = await trackingUrl(db, employee.id, theirs.id);
    const pages = async () => [await page(), await app.inject({ url })];
    const question = 'May we replace the switch?';
    for (const { id } of [own, theirs]) await askForApproval(world, id, { question, amount: 123_456 });

    const asked = await pages();

    expect(asked.map((each) => shownIn(each).state)).toEqual([
      'We are waiting for your decision.',
      'We are waiting for a decision of your company.',
    ]);
    for (const secret of ['Hendricks', question, '123456', '1,234.56']) expect(asked[1]?.body).not.toContain(secret);

    await db.update(approvals).set({ state: 'withdrawn', endedAt: new Date() });
    for (const each of await pages()) expect(shownIn(each).state).toBe('We are waiting for your answer.');
  });

  test('is opened again and again, and nothing changes', async () => {
    const { page, url } = await insertTracked(world);
    const before = await fingerprint(db);

    for (let round = 0; round < 3; round += 1) {
      expect((await page()).statusCode).toBe(200);
      expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
    }

    expect(await fingerprint(db)).toEqual(before);
  });

  test('has the newest hundred messages, and leads to the earlier ones', async () => {
    const { ticket, page, url } = await insertTracked(world);
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
    const rows = Array.from({ length: 130 }, (_, index) => ({
      ...{ ticketId: ticket.id, authorId: staff.id, body: `Message ${index}`, isInternal: false, createdAt: at(index) },
    }));
    await db.insert(comments).values(rows);

    const newest = shownIn(await page());
    const earlier = shownIn(await app.inject({ url: newest.earlier }));

    expect(newest.entries.map(({ text }: { text: string }) => text)).toEqual(rows.slice(30).map(({ body }) => body));
    expect(earlier.entries).toHaveLength(31);
    expect([earlier.entries[0].text, earlier.entries[1].text]).toEqual(['Smoke comes out.', 'Message 0']);
    expect(earlier.earlier).toBeUndefined();
    expect((await app.inject({ url: `${url}?cursor=abc` })).statusCode).toBe(400);
  });

  test('of a merged ticket shows the one that has its comments', async () => {
    const { person, ticket, page } = await insertTracked(world);
    const into = await insertTicket(person, { title: 'The other one' });
    await call(staff, mergeTicket, { params: { ticketId: ticket.id }, body: { intoId: into.id } });

    expect(shownIn(await page())).toMatchObject({ title: 'The other one' });
  });
});

test('every route behind the link of a person who has an account by now leads to the portal, and does nothing', async () => {
  const { person, ticket, url } = await insertTracked(world, { status: 'resolved', resolvedAt: new Date() });
  const fileId = await insertFile(db, person, { ticketId: ticket.id });
  await db.update(users).set({ passwordHash: 'theirs' }).where(eq(users.id, person.id));
  const routes = routesOf(app).filter((route) => route.includes('/track/'));
  const bodies = [
    formOf([{ field: 'comment', bytes: 'One more thing' }]),
    formOf([{ field: 'comment', bytes: '' }]),
    { payload: 'score=4', contentType: 'application/x-www-form-urlencoded' },
    { payload: '', contentType: 'application/x-www-form-urlencoded' },
  ];
  const before = await fingerprint(db);

  const answers = [];
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ');
    const target = path.replace('/track/:token', url).replace(':fileId', fileId);
    const calls = method === 'GET' ? [{ url: target }, { url: `${target}?cursor=abc` }] : bodies;
    for (const { contentType, ...call } of calls.map((each) => ({ contentType: undefined, ...each }))) {
      const headers = contentType ? { 'content-type': contentType } : {};
      const answer = await app.inject({ method: method as 'GET', url: target, headers, ...call });
      if (answer.statusCode !== 415) answers.push({ route, status: answer.statusCode, to: answer.headers.location });
    }
  }

  const to = `/ticketing/client?ticket=${ticket.id}`;
  expect(answers.filter((answer) => answer.status !== 303 || answer.to !== to)).toEqual([]);
  expect([...new Set(answers.map(({ route }) => route))]).toEqual(routes);
  expect(routes.length).toBeGreaterThan(7);
  expect(await fingerprint(db)).toEqual(before);
});

test('an answer is refused if its person gets an account while it arrives', async () => {
  const { person, ticket, url } = await insertTracked(world);
  const { payload, contentType } = formOf([{ field: 'comment', bytes: 'One more thing' }]);
  const body = Readable.from(
    (async function* () {
      yield payload.subarray(0, 60);
      await db.update(users).set({ passwordHash: 'theirs' }).where(eq(users.id, person.id));
      yield payload.subarray(60);
    })(),
  );

  const answer = await app.inject({ method: 'POST', url, headers: { 'content-type': contentType }, payload: body });

  expect([answer.statusCode, answer.headers.location]).toEqual([303, `/ticketing/client?ticket=${ticket.id}`]);
  expect(await messagesOf(ticket.id)).toEqual([]);
});

describe('an answer', () => {
  test('arrives with its files, and only their own link opens them', async () => {
    const { ticket, url, answer, page } = await insertTracked(world, { status: 'waiting_client' });
    const other = await insertTracked(world);

    const sent = await answer('Here it is:\r\na log', [
      { name: 'a.txt', bytes: 'first' },
      { name: 'b.txt', bytes: 'second' },
    ]);

    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${url}?done=answered`]);
    const [comment] = await messagesOf(ticket.id);
    expect(comment?.body).toBe('Here it is:\na log');
    expect(await statusOf(ticket.id)).toBe('open');
    const shown = shownIn(await page('?done=answered'));
    expect(shown.done).toBe(doneWords.answered);
    const attached = shown.entries.at(-1).files;
    expect(attached.map(({ name }: { name: string }) => name)).toEqual(['a.txt', 'b.txt']);
    const file = await app.inject({ url: `${url}/files/${attached[1].id}` });
    expect([file.statusCode, file.body, file.headers['content-disposition']]).toEqual([
      200,
      'second',
      expect.stringContaining('inline'),
    ]);
    expect((await app.inject({ url: `${other.url}/files/${attached[1].id}` })).statusCode).toBe(404);
  });

  test('of a browser without a chosen file has an empty part, which is no file', async () => {
    const { ticket, answer } = await insertTracked(world);

    const sent = await answer('No file', [{ name: '', bytes: '' }]);

    expect(sent.statusCode).toBe(303);
    expect(await messagesOf(ticket.id)).toHaveLength(1);
    expect(await db.$count(files, eq(files.ticketId, ticket.id))).toBe(0);
  });

  test('that was sent twice counts once', async () => {
    const { ticket, answer } = await insertTracked(world);

    const sent = await Promise.all([answer('Once, please'), answer('Once, please'), answer('And this')]);

    expect(sent.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303]);
    expect((await messagesOf(ticket.id)).map(({ body }) => body).sort()).toEqual(['And this', 'Once, please']);
  });

  test('to a closed ticket opens a new one, with a link of its own', async () => {
    const { person, ticket, answer } = await insertTracked(world, { status: 'closed', resolvedAt: new Date() });

    const sent = await answer('The printer burns again, what now?');

    const [path = ''] = String(sent.headers.location).split('?');
    const shown = shownIn(await app.inject({ url: path }));
    expect(shown.entries[0].text).toBe('The printer burns again, what now?');
    const followUp = and(eq(tickets.followsId, ticket.id), eq(tickets.clientId, person.id));
    expect(await db.$count(tickets, followUp)).toBe(1);
  });

  test.each([
    ['nothing', '', [], 400],
    ['too long a text', 'x'.repeat(10_001), [], 400],
    ['eleven files', 'Many', Array.from({ length: 11 }, (_, n) => ({ name: `${n}.txt`, bytes: 'x' })), 400],
    ['too large a file', 'Large', [{ name: 'large.bin', bytes: Buffer.alloc(25_000_001, 1) }], 413],
  ])('with %s is refused, keeps what was typed and leaves no file', async (_, text, attached, status) => {
    const { ticket, person, answer } = await insertTracked(world);

    const refused = await answer(text, attached);

    expect(refused.statusCode).toBe(status);
    const shown = shownIn(refused);
    expect(shown.draft).toBe(text);
    expect(shown.problem).toBeTruthy();
    expect(await messagesOf(ticket.id)).toEqual([]);
    expect(await db.$count(files, eq(files.uploadedById, person.id))).toBe(0);
  });

  test('of another site’s form is refused', async () => {
    const { ticket, answer, post } = await insertTracked(world);
    const headers = { 'sec-fetch-site': 'cross-site' };

    expect((await answer('Hi', [], headers)).statusCode).toBe(403);
    expect((await post('/solved')).statusCode).toBe(303);
    expect(await messagesOf(ticket.id)).toEqual([]);
  });

  test('counts toward the hourly limit of its person', async () => {
    const { person, answer } = await insertTracked(world);
    const use = { limitName: 'comments', subject: person.id, createdAt: sql`now()` } as const;
    await db.insert(limitUses).values(Array.from({ length: 120 }, () => use));

    const refused = await answer('One more');

    expect(refused.statusCode).toBe(429);
    expect(shownIn(refused)).toMatchObject({ draft: 'One more' });
  });
});

test('the requester says that it is solved, rates it, and says that it is not', async () => {
  const { ticket, url, post, page } = await insertTracked(world);

  const solved = await post('/solved');
  const shown = shownIn(await page());
  const rated = await post('/rating', { score: '4', rating: 'Quick.' });
  const withRating = shownIn(await page());
  const reopened = await post('/not-fixed');

  expect(solved.headers.location).toBe(`${url}?done=solved`);
  expect(shown).toMatchObject({ isActive: false, state: 'This is solved.', rating: { isSaved: false } });
  expect(rated.headers.location).toBe(`${url}?done=rated`);
  expect(withRating.rating).toMatchObject({ score: 4, comment: 'Quick.', isSaved: true });
  expect(reopened.headers.location).toBe(`${url}?done=reopened`);
  expect(await statusOf(ticket.id)).toBe('open');
  expect(await db.$count(ratings, eq(ratings.ticketId, ticket.id))).toBe(1);
  const told = await db.select().from(events).where(eq(events.recordId, ticket.id)).orderBy(asc(events.position));
  expect(new Set(told.map(({ client }) => client))).toEqual(new Set(['127.0.0.1']));
});

test.each([
  ['/solved', {}, 'resolved'],
  ['/not-fixed', { status: 'resolved', resolvedAt: new Date() }, 'open'],
  ['/rating', {}, 'open'],
  ['/account', {}, 'open'],
] as const)('what is typed and attached goes along with the button %s', async (path, values, status) => {
  const { ticket, post } = await insertTracked(world, values);
  const score: Record<string, string> = path === '/rating' ? { score: '2' } : {};
  const text = `The card reader is offline, too (${path}).`;
  if (path === '/rating') await post('/solved');

  const sent = await post(path, { comment: text, ...score }, [{ name: 'reader.txt', bytes: 'E7' }]);

  // Nobody can email a link here, so nothing at all has happened.
  const isDone = path !== '/account';
  expect(sent.statusCode).toBe(isDone ? 303 : 409);
  if (!isDone) expect(shownIn(sent)).toMatchObject({ problem: trackingMessages.mailOff, draft: text });
  expect((await messagesOf(ticket.id)).map(({ body }) => body)).toEqual(isDone ? [text] : []);
  expect(await db.$count(files, eq(files.ticketId, ticket.id))).toBe(isDone ? 1 : 0);
  expect(await statusOf(ticket.id)).toBe(status);
});

test('a button that is refused leaves everything typed on the page', async () => {
  const { ticket, post } = await insertTracked(world);
  await post('/solved');

  const refused = await post('/not-fixed', { comment: 'Still dark.', rating: 'Slow.' });

  expect(refused.statusCode).toBe(400);
  expect(shownIn(refused)).toMatchObject({ draft: 'Still dark.', rating: { comment: 'Slow.' } });
  expect(await messagesOf(ticket.id)).toEqual([]);
  expect(await statusOf(ticket.id)).toBe('resolved');
});

describe('a link that is not good', () => {
  const dead = {
    forged: async () => `/track/${newReadableToken()}`,
    'no token at all': async () => '/track/%00',
    expired: async () => {
      const { url, person } = await insertTracked(world);
      await db
        .update(links)
        .set({ expiresAt: new Date(Date.now() - 1_000) })
        .where(eq(links.userId, person.id));
      return url;
    },
    'of another kind': async () => {
      const { person, ticket } = await insertTracked(world);
      return `/track/${await createLink(db, 'reply', { userId: person.id, subjectId: ticket.id })}`;
    },
    'to somebody else’s ticket': async () => {
      const { person } = await insertTracked(world);
      const { ticket } = await insertTracked(world);
      return trackingUrl(db, person.id, ticket.id);
    },
    'to a deleted ticket': async () => {
      const { ticket, url } = await insertTracked(world);
      await call(await insertUser('super_admin'), deleteTicket, { params: { ticketId: ticket.id } });
      return url;
    },
    'of a deactivated person': async () => {
      const { person, url } = await insertTracked(world);
      await call(staff, switchUser, { params: { userId: person.id }, body: { isActive: false } });
      return url;
    },
    'of a deleted company': async () => {
      const { person, url } = await insertTracked(world);
      await call(staff, deleteCompany, { params: { companyId: person.companyId ?? '' } });
      return url;
    },
    'of an archived company': async () => {
      const { person, url } = await insertTracked(world);
      await call(staff, archiveCompany, { params: { companyId: person.companyId ?? '' } });
      return url;
    },
    'in the mailbox of an earlier address': async () => {
      const { person, url } = await insertTracked(world);
      const { id: userId, firstName, lastName } = person;
      const body = { firstName, lastName, email: `new-${person.email}` };
      await call(staff, updateUser, { params: { userId }, body });
      return url;
    },
  };
  let clients = 0;

  test.each(Object.entries(dead))('%s: the same response to each call, and nothing changes', async (_, make) => {
    const url = await make();
    const other = await insertTracked(world);
    const fileId = await insertFile(db, other.person, { ticketId: other.ticket.id });
    const remoteAddress = `198.51.100.${++clients}`;
    const unknown = { isInvalid: true, isSent: false, email: '', isMailOn: false };
    const calls = [
      { url },
      { url: `${url}?done=answered` },
      { url: `${url}/files/${fileId}` },
      { url: `${url}/files/${fileId}/preview` },
      ...['/solved', '/not-fixed', '/rating', '/account'].map((path) => ({ method: 'POST', url: url + path }) as const),
    ];
    const before = await db.$count(events);

    for (const each of calls) {
      const response = await app.inject({ remoteAddress, ...each });
      expect([each.url, response.statusCode, shownIn(response)]).toEqual([each.url, 404, unknown]);
    }
    expect(await db.$count(events)).toBe(before);
  });

  test('is as slow whether it was ever good or not', async () => {
    const forged = await dead.forged();
    const expired = await dead.expired();
    const writes = async (url: string) => {
      const before = await db.$count(limitUses);
      await app.inject({ url, remoteAddress: '192.0.2.44' });
      return (await db.$count(limitUses)) - before;
    };

    expect([await writes(forged), await writes(expired)]).toEqual([1, 1]);
  });

  test('after fifty forged ones from a network, even the right one is refused for a while', async () => {
    const { url } = await insertTracked(world);
    const remoteAddress = '203.0.113.99';
    for (let guess = 0; guess < 50; guess += 1) {
      await app.inject({ url: `/track/${newReadableToken()}`, remoteAddress });
    }

    const refused = await app.inject({ url, remoteAddress });

    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    expect((await app.inject({ url })).statusCode).toBe(200);
  });
});

describe('time', () => {
  test('a link works for 90 days', async () => {
    const { person, page } = await insertTracked(world);
    const age = (days: number) =>
      db.execute(
        sql`update links set expires_at = expires_at - ${days} * interval '1 day' where user_id = ${person.id}`,
      );

    await age(89);
    const early = await page();
    await age(1);
    const late = await page();

    expect([early.statusCode, late.statusCode]).toEqual([200, 404]);
  });

  test('a newer link renews the earlier ones that still work', async () => {
    const { person, ticket, page } = await insertTracked(world);
    const old = await trackingUrl(db, person.id, ticket.id);
    const isOld = sql`user_id = ${person.id}`;
    await db.execute(sql`update links set expires_at = now() - interval '1 day' where ${isOld} and secret_hash =
      sha256(${old.replace('/track/', '')}::bytea)`);
    await db.execute(
      sql`update links set expires_at = now() + interval '1 hour' where ${isOld} and expires_at > now()`,
    );

    await trackingUrl(db, person.id, ticket.id);

    expect((await app.inject({ url: old })).statusCode).toBe(404);
    await db.execute(sql`update links set expires_at = expires_at - interval '80 days' where ${isOld}`);
    expect((await page()).statusCode).toBe(200);
  });
});

describe('staff', () => {
  test('make a link for the requester, which the audit log names without the link', async () => {
    const { ticket } = await insertTracked(world);
    const params = { ticketId: ticket.id };

    const made = (await call(staff, createTrackingLink, { params, body: { isMailed: false } })).json();

    expect(made).toEqual({ url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/track\/[a-z2-7]{26}$/) });
    expect((await app.inject({ url: new URL(made.url ?? '').pathname })).statusCode).toBe(200);
    const told = await db.select().from(events).where(eq(events.recordId, ticket.id));
    expect(told).toMatchObject([{ action: 'link made', actorId: staff.id }]);
    expect(JSON.stringify(told)).not.toContain(made.url?.slice(-26));
    const mailed = await call(staff, createTrackingLink, { params, body: { isMailed: true } });
    expect(refusalOf(mailed).statusCode).toBe(409);
  });

  test('make none for a requester with an account, or one who is inactive', async () => {
    const client = await insertUser('employee');
    const withAccount = { ticketId: (await insertTicket(client)).id };
    const { person, ticket } = await insertTracked(world);
    await db.update(users).set({ isActive: false }).where(eq(users.id, person.id));
    const link = (params: { ticketId: string }) =>
      call(staff, createTrackingLink, { params, body: { isMailed: false } });

    expect(refusalOf(await link(withAccount))).toEqual({ statusCode: 409, message: trackingMessages.hasAccount });
    expect(refusalOf(await link({ ticketId: ticket.id })).message).toBe(trackingMessages.requesterInactive);
  });

  test('see the answer as the requester’s', async () => {
    const { ticket, answer } = await insertTracked(world);
    await answer('It works now.');
    await call(staff, updateTicket, { params: { ticketId: ticket.id }, body: { status: 'in_progress' } });

    const [event] = await db
      .select()
      .from(events)
      .where(and(eq(events.recordId, ticket.id), eq(events.action, 'commented')));
    expect(event).toMatchObject({ actorName: 'Mary Somerville', via: null });
  });
});
