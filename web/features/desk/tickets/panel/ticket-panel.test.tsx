import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { listComments } from '#contract/comments.ts';
import { endPresence, showPresence } from '#contract/live.ts';
import { followTicket, listColleagues, setParticipants } from '#contract/ticket-people.ts';
import { markNotFixed, markSolved, updateTicket } from '#contract/tickets.ts';
import { historyEntry, manyComments } from '#gallery/samples/comments.ts';
import { admin, employee, id, member, superAdmin } from '#gallery/samples/people.ts';
import { requesterOf } from '#gallery/samples/requesters.ts';
import { assignedTo, promised, ticket } from '#gallery/samples/tickets.ts';
import { daysAgo, minutesAgo } from '#gallery/samples/time.ts';
import { showTicket } from '#gallery/show-ticket.tsx';
import { emitLive } from '#web/lib/live/live.ts';

type Screen = Awaited<ReturnType<typeof showTicket>>;

const button = (screen: Screen, name: string) => screen.getByRole('button', { name, exact: true });
const facts = (screen: Screen) => screen.getByRole('region', { name: 'Ticket facts' });
const summary = (screen: Screen) => screen.getByRole('button', { name: /^Details: Open/ });
const composer = (screen: Screen) => screen.getByLabelText('Add a comment');
const inView = (locator: Locator) => expect.element(locator).toBeInViewport({ ratio: 1 });
const choices = (screen: Screen) =>
  ['Status', 'Priority', 'Assignee'].map((name) => facts(screen).getByLabelText(name));
const person = ({ id, firstName, lastName }: typeof admin) => ({ id, name: `${firstName} ${lastName}` });

async function press(screen: Screen, name: string) {
  await expect.element(button(screen, name)).toBeEnabled();
  button(screen, name).element().focus();
  await screen.user.keyboard('{Enter}');
}

test('a requester adds a colleague by keyboard, and removes them again', async () => {
  const screen = await showTicket({}, { actor: employee });
  screen.api.on(listColleagues, () => [person(member)]);
  screen.api.on(setParticipants, ({ body }) => {
    const participants = body.userIds.map(() => person(member));
    screen.server.change({ participants } as object);
    return participants;
  });
  await press(screen, 'Add participants');
  const dialog = screen.getByRole('dialog', { name: 'Participants' });
  await dialog.getByRole('combobox', { name: 'Add a colleague' }).fill('Tom');
  await expect.element(screen.getByRole('option', { name: 'Tom Becker' })).toBeVisible();
  await screen.user.keyboard('{ArrowDown}{Enter}');
  await expect.element(button(screen, 'Remove Tom Becker')).toBeVisible();

  await press(screen, 'Remove Tom Becker');

  await expect.element(button(screen, 'Remove Tom Becker')).not.toBeInTheDocument();
  expect(screen.api.callsOf(setParticipants).map(({ body }) => body)).toEqual([
    { userIds: [member.id], version: 1 },
    { userIds: [], version: 2 },
  ]);
});

test('participants are added and removed beside those whom somebody else has added meanwhile', async () => {
  const screen = await showTicket({}, { actor: employee });
  screen.api.on(listColleagues, () => [person(member)]);
  screen.api.on(setParticipants, ({ body: { userIds, version } }) => {
    const refusal = screen.server.save({ version });
    if (refusal instanceof Response) return refusal;
    const people = userIds.map((each) => person(each === member.id ? member : admin));
    screen.server.change({ participants: people } as object);
    return people;
  });
  await press(screen, 'Add participants');
  async function add() {
    await screen.getByRole('combobox', { name: 'Add a colleague' }).fill('Tom');
    await expect.element(screen.getByRole('option', { name: 'Tom Becker' })).toBeVisible();
    await screen.user.keyboard('{ArrowDown}{Enter}');
  }

  screen.server.change({ priority: 'urgent' });
  await add();
  await expect.element(button(screen, 'Remove Tom Becker')).toBeVisible();

  screen.server.change({ participants: [person(member), person(admin)] } as object);
  await press(screen, 'Remove Tom Becker');
  await expect.element(button(screen, 'Remove Grace Lindqvist')).toBeVisible();
  expect(screen.server.current()).toMatchObject({ participants: [person(admin)] });
});

test('staff assign a ticket to themselves with one click, and follow it', async () => {
  const screen = await showTicket();
  screen.api.on(followTicket, () => {
    screen.server.change({ followers: [person(admin)] } as object);
    return [person(admin)];
  });
  await press(screen, 'Assign to me');
  await expect.element(facts(screen).getByLabelText('Assignee')).toHaveValue(admin.id);
  await press(screen, 'Follow');

  await expect.element(button(screen, 'Unfollow')).toBeVisible();
  expect(screen.api.callsOf(updateTicket).map(({ body }) => body)).toEqual([{ assignedToId: admin.id, version: 1 }]);
});

test('staff see at once how to reach the requester and go to their page, and open another ticket of theirs', async () => {
  const requester = requesterOf(ticket(), { colleaguesTickets: [] });
  const screen = await showTicket({ requester });
  const leadsTo = (name: string) => facts(screen).getByRole('link', { name }).element().getAttribute('href');

  await inView(facts(screen).getByRole('link', { name: '(314) 555-0143' }));
  expect(leadsTo('(314) 555-0143')).toBe('tel:+13145550143');
  expect(leadsTo('priya.nair@example.com')).toBe('mailto:priya.nair@example.com');
  expect(leadsTo('Acme Dental')).toBe(`/ticketing/admin/companies/${id(1)}`);
  expect(leadsTo('Priya Nair')).toBe(`/ticketing/admin/companies/${id(1)}?user=${employee.id}`);
  await expect.element(facts(screen).getByText('More of Acme Dental')).not.toBeInTheDocument();
  await facts(screen).getByRole('link', { name: 'The phones are dead' }).click();
  expect(location.search).toBe(`?ticket=${id(101)}`);
});

test('a client says that it is solved, reads who did, and says that it is not fixed', async () => {
  const screen = await showTicket({ history: [] }, { actor: employee });
  screen.api.on(markSolved, () => {
    screen.server.change({ status: 'resolved' });
    screen.server.history.unshift(
      historyEntry({
        byName: 'Priya Nair',
        createdAt: minutesAgo(0),
        changes: [{ field: 'status', from: 'open', to: 'resolved' }],
      }),
    );
    return screen.server.current();
  });
  screen.api.on(markNotFixed, () => {
    screen.server.change({ status: 'open' });
    return screen.server.current();
  });
  await press(screen, 'This is solved');
  await expect.element(screen.getByText('You marked this as solved.')).toBeVisible();
  await expect
    .element(screen.getByRole('region', { name: 'Comments' }).getByRole('listitem').last())
    .toMatchTextContent(/^Priya Nair set the status to Resolved/);

  await press(screen, 'It’s not fixed');

  await expect.element(button(screen, 'This is solved')).toBeVisible();
});

test.each([
  ['an assignee of the company', member, 1],
  ['its requester', employee, 0],
] as const)('of clients, only those who may edit a ticket see its edit control: %s', async (_, actor, count) => {
  const screen = await showTicket({ ticket: ticket(assignedTo(member)) }, { actor });
  await expect.element(composer(screen)).toBeVisible();

  expect(button(screen, 'Edit ticket').elements()).toHaveLength(count);
});

test('staff see who else has the ticket open and writes, and those see them', async () => {
  const sam = { ...person(superAdmin), isWriting: false };
  const own = { ...person(admin), isWriting: false };
  const people = [own, sam];
  const screen = await showTicket(
    {},
    { prepare: (api) => api.on(showPresence, () => ({ ticketId: id(100), people })) },
  );
  await expect.element(screen.getByText('Sam Okafor is looking at this ticket')).toBeVisible();

  emitLive({ name: 'presence', data: { ticketId: id(101), people: [] } });
  emitLive({ name: 'presence', data: { ticketId: id(100), people: [own, { ...sam, isWriting: true }] } });
  await expect.element(screen.getByText('Sam Okafor is writing a reply')).toBeVisible();
  await composer(screen).fill('We will oil it');
  const reported = () => screen.api.callsOf(showPresence).map(({ body }) => body?.isWriting);
  await expect.poll(() => reported().at(-1)).toBe(true);
  await button(screen, 'Send comment').click();
  await expect.poll(() => reported().at(-1)).toBe(false);
  await button(screen, 'Leave').click();

  await expect.poll(() => screen.api.callsOf(endPresence).length).toBe(1);
});

test('a client sees afterwards that the promise was kept', async () => {
  const promise = promised({ firstReplyAt: daysAgo(1), firstReplyKept: true });
  const screen = await showTicket({ ticket: ticket({ promise }) }, { actor: employee });

  await expect.element(screen.getByText('We answered within the promised time.')).toBeVisible();
});

test('the ticket that this one follows opens with the same search', async () => {
  const address = `/admin?search=printer&status=all&ticket=${id(100)}`;
  const screen = await showTicket({ ticket: ticket({ followsId: id(90) }) }, { address });

  await screen.getByRole('link', { name: 'Follows an earlier ticket' }).click();

  const parameters = Object.fromEntries(new URLSearchParams(location.search));
  expect(parameters).toEqual({ search: 'printer', status: 'all', ticket: id(90) });
});

test('details that are edited before the comments arrive stay in view', async () => {
  const gate = Promise.withResolvers<Response>();
  const screen = await showTicket({}, { prepare: (api) => api.on(listComments, () => gate.promise) });
  await button(screen, 'Edit details').click();
  await screen.getByLabelText('Title').fill('The lift stops');

  gate.resolve(Response.json(manyComments(50).toReversed()));
  await expect.element(screen.getByText('Reading 50 of the log.')).toBeInTheDocument();

  await inView(screen.getByLabelText('Title'));
});

test('at a desk, status, priority and assignee stay visible beside a long thread', async () => {
  const screen = await showTicket({ comments: manyComments(300), history: [] });

  await inView(screen.getByText('Reading 300 of the log.'));

  for (const choice of choices(screen)) await inView(choice);
  await expect.element(summary(screen)).not.toBeInTheDocument();
});

test('on a phone, status, priority and assignee are one tap away, and so is the newest comment', async () => {
  await page.viewport(390, 844);
  const screen = await showTicket({ comments: manyComments(300), history: [] });
  const newest = screen.getByText('Reading 300 of the log.');
  await inView(newest);

  await summary(screen).click();

  for (const choice of choices(screen)) await inView(choice);
  await screen.user.keyboard('{Escape}');
  await expect.element(facts(screen)).not.toBeInTheDocument();
  await expect.element(summary(screen)).toHaveFocus();
  await inView(newest);
});

test('on a phone, the details make way for the reply form and for the form with the details', async () => {
  await page.viewport(390, 844);
  const screen = await showTicket();
  await summary(screen).click();
  await expect.element(facts(screen)).toBeVisible();

  composer(screen).element().focus();

  await expect.element(facts(screen)).not.toBeInTheDocument();
  await summary(screen).click();
  await button(screen, 'Edit details').click();
  await inView(screen.getByLabelText('Title'));
  await button(screen, 'Cancel').click();
  await expect.element(summary(screen)).toHaveFocus();
});

test('above the keyboard of a phone there is room for the thread, and Send can be reached', async () => {
  await page.viewport(390, 420);
  const title = 'The quarterly report prints on the wrong paper, upside down, and in last year’s colors. '.repeat(2);
  const screen = await showTicket({ ticket: ticket({ title }), comments: manyComments(20), history: [] });
  await inView(screen.getByText('Reading 20 of the log.'));

  await composer(screen).fill('A long answer.\n'.repeat(20));

  await inView(button(screen, 'Send comment'));
  const thread = screen.getByRole('region', { name: 'Conversation' }).element();
  expect(thread.clientHeight).toBeGreaterThan(100);
});
