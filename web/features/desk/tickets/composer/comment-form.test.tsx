import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addComment } from '#contract/comments.ts';
import { listRecipients } from '#contract/notifications.ts';
import { comment } from '#gallery/samples/comments.ts';
import { employee, id, member, superAdmin } from '#gallery/samples/people.ts';
import { assignedTo, ticket } from '#gallery/samples/tickets.ts';
import { showTicket } from '#gallery/show-ticket.tsx';
import { ApiError } from '#web/lib/request.ts';

type Screen = Awaited<ReturnType<typeof showTicket>>;

const field = (screen: Screen) => screen.getByLabelText(/^Add (a comment|an internal note)$/);
const thread = (screen: Screen) => screen.getByRole('region', { name: 'Comments' });
const facts = (screen: Screen) => screen.getByRole('region', { name: 'Ticket facts' });
const button = (screen: Screen, name: string) => screen.getByRole('button', { name, exact: true });
const note = (screen: Screen) => screen.getByRole('tab', { name: 'Internal note' });
const bodies = ({ api }: Screen) => api.callsOf(addComment).map(({ body }) => body);
const texts = ({ server }: Screen) => server.comments.map(({ comment }) => comment);

async function send(screen: Screen, text: string) {
  await field(screen).fill(text);
  await screen.user.keyboard('{Control>}{Enter}{/Control}');
}

test('what is picked beside the thread while a comment is being written is sent with it, and the button says so', async () => {
  const screen = await showTicket();
  await field(screen).fill('Please open the cover.');
  await facts(screen).getByLabelText('Status').selectOptions('waiting_client');
  await facts(screen).getByLabelText('Assignee').selectOptions('Sam Okafor');
  await expect.element(facts(screen).getByLabelText('Status')).toHaveValue('waiting_client');
  const send = button(screen, 'Send comment and update');
  const effect = 'Send comment, set status to Waiting for client, assign it to Sam Okafor';
  await expect.element(send).toHaveAttribute('aria-description', effect);
  await expect.element(send).toHaveAttribute('data-tooltip', effect);

  await send.click();

  await expect.element(thread(screen).getByText('Please open the cover.')).toBeVisible();
  await expect
    .poll(() => bodies(screen))
    .toEqual([
      {
        comment: 'Please open the cover.',
        isInternal: false,
        fileIds: [],
        changes: { status: 'waiting_client', assignedToId: superAdmin.id, version: 1 },
      },
    ]);
});

test('a note carries changes as well, and the next one is a note again', async () => {
  const screen = await showTicket();
  await note(screen).click();
  await field(screen).fill('It was the spring.');
  await facts(screen).getByLabelText('Priority').selectOptions('low');
  await facts(screen).getByLabelText('Status').selectOptions('resolved');

  await button(screen, 'Add note and update').click();

  await expect.element(field(screen)).toHaveValue('');
  await expect
    .poll(() => bodies(screen))
    .toMatchObject([{ isInternal: true, changes: { status: 'resolved', priority: 'low' } }]);
  await expect.element(note(screen)).toHaveAttribute('aria-selected', 'true');
  await expect.element(button(screen, 'Add note')).toBeVisible();
});

test('whoever thinks better of a change sends the comment alone', async () => {
  const screen = await showTicket();
  await field(screen).fill('One more word.');
  await facts(screen).getByLabelText('Status').selectOptions('resolved');

  await button(screen, 'Don’t change the ticket').click();
  await button(screen, 'Send comment').click();

  await expect.element(thread(screen).getByText('One more word.')).toBeVisible();
  await expect.poll(() => bodies(screen)).toHaveLength(1);
  await expect.element(facts(screen).getByLabelText('Status')).toHaveValue('open');
  expect(bodies(screen)[0]).not.toHaveProperty('changes');
});

test('a comment with a change is sent again by itself over another’s change of other fields', async () => {
  const screen = await showTicket();
  await field(screen).fill('On it.');
  await facts(screen).getByLabelText('Status').selectOptions('in_progress');
  screen.server.change({ priority: 'urgent' });

  await send(screen, 'On it.');

  await expect.element(facts(screen).getByLabelText('Priority')).toHaveValue('urgent');
  expect(bodies(screen).map((body) => body?.changes)).toEqual([
    { status: 'in_progress', version: 1 },
    { status: 'in_progress', version: 2 },
  ]);
  expect(texts(screen).filter((text) => text === 'On it.')).toHaveLength(1);
});

test.each([
  ['Take theirs', undefined, 'waiting_client'],
  ['Save my version', { status: 'resolved', version: 2 }, 'resolved'],
] as const)('a status that somebody else has set as well asks first: %s', async (answer, sent, status) => {
  const screen = await showTicket();
  await field(screen).fill('It was the pump.');
  screen.server.change({ status: 'waiting_client' });
  await button(screen, 'Send and set to …').click();
  await screen.getByRole('menuitem', { name: 'Send and resolve' }).click();

  await expect.element(screen.getByRole('group', { name: /Sam Okafor changed this ticket/ })).toHaveFocus();
  await expect.element(field(screen)).toHaveValue('It was the pump.');
  expect(texts(screen)).not.toContain('It was the pump.');
  await button(screen, answer).click();
  if (answer === 'Take theirs') await button(screen, 'Send comment').click();

  await expect.element(thread(screen).getByText('It was the pump.')).toBeVisible();
  await expect.poll(() => screen.server.current().status).toBe(status);
  expect(bodies(screen).at(-1)?.changes).toEqual(sent);
});

test('by keyboard alone, a comment is sent and its ticket resolved', async () => {
  const screen = await showTicket();
  await field(screen).fill('It was the pump.');
  await screen.user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  await expect.element(screen.getByRole('menuitem', { name: 'Send and resolve' })).toHaveFocus();

  await screen.user.keyboard('{Enter}');

  await expect.element(thread(screen).getByText('It was the pump.')).toBeVisible();
  await expect.poll(() => bodies(screen)).toMatchObject([{ changes: { status: 'resolved' } }]);
});

/** Lets the server answer a comment when the test says so. It has the comment from the start. */
function holdAnswer({ api, server }: Screen) {
  const answering = Promise.withResolvers<'saved' | 'refused'>();
  api.on(addComment, async ({ body }) => {
    const sent = comment(body?.comment ?? '', { id: crypto.randomUUID(), createdAt: new Date().toISOString() });
    const isInternal = body?.isInternal ?? false;
    server.comments.push({ ...sent, isInternal });
    if ((await answering.promise) === 'saved') return { ...sent, isInternal };
    server.comments.pop();
    throw new ApiError(403, 'Somebody else decides that.');
  });
  return answering;
}

test('a comment is in the thread before the server answers, and once whatever is read meanwhile', async () => {
  const screen = await showTicket();
  const answering = holdAnswer(screen);
  const sent = () => thread(screen).getByText('The pump is ordered.').elements().length;

  await send(screen, 'The pump is ordered.');

  await expect.element(thread(screen).getByText('Sending…')).toBeVisible();
  await expect.element(field(screen)).toHaveValue('');
  expect(sent()).toBe(1);
  await button(screen, 'Refresh tickets').click();
  await expect.poll(() => thread(screen).getByText('Sending…').elements()).toEqual([]);
  expect(sent()).toBe(1);
  answering.resolve('saved');
  await expect.element(screen.getByText('Comment added')).toBeVisible();
  expect(sent()).toBe(1);
});

test('a refused note is back in the form as a note, before what was typed since', async () => {
  const screen = await showTicket();
  const answering = holdAnswer(screen);
  await note(screen).click();
  await send(screen, 'They are broke.');
  await expect.element(thread(screen).getByText('Sending…')).toBeVisible();

  await screen.getByRole('tab', { name: 'Reply' }).click();
  await field(screen).fill('We come at noon.');
  answering.resolve('refused');

  await expect.element(screen.getByText('Not sent. Somebody else decides that.')).toBeVisible();
  await expect.element(field(screen)).toHaveValue('They are broke.\n\nWe come at noon.');
  await expect.element(note(screen)).toHaveAttribute('aria-selected', 'true');
  expect(thread(screen).getByText('They are broke.').elements()).toEqual([]);
});

test('a ticket that is opened again while its comment is being sent shows it as such, and not in the form', async () => {
  const screen = await showTicket();
  const answering = holdAnswer(screen);
  await send(screen, 'The pump is ordered.');
  await field(screen).fill('It costs 40 $.');

  await button(screen, 'Leave').click();
  await button(screen, 'Return').click();

  await expect.element(field(screen)).toHaveValue('It costs 40 $.');
  await expect.element(thread(screen).getByText('The pump is ordered.')).toBeVisible();
  answering.resolve('saved');
  await expect.element(screen.getByText('Comment added')).toBeVisible();
  await expect.element(field(screen)).toHaveValue('It costs 40 $.');
  expect(thread(screen).getByText('The pump is ordered.').elements()).toHaveLength(1);
});

test('text typed while a comment is being sent stays, and stays internal', async () => {
  const screen = await showTicket();
  const gate = Promise.withResolvers<void>();
  screen.api.on(addComment, async () => {
    await gate.promise;
    const sent = comment('Oil is ordered.', { id: crypto.randomUUID() });
    screen.server.comments.push(sent);
    return sent;
  });
  await field(screen).fill('Oil is ordered.');
  await button(screen, 'Send comment').click();
  await expect.element(button(screen, 'Sending...')).toBeDisabled();

  await field(screen).fill('Charge them for the oil.');
  await note(screen).click();
  gate.resolve();

  await expect.element(thread(screen).getByText('Oil is ordered.')).toBeVisible();
  await expect.element(field(screen)).toHaveValue('Charge them for the oil.');
  await expect.element(note(screen)).toHaveAttribute('aria-selected', 'true');
});

test('a variable without a value goes to no client, but may stand in a note', async () => {
  const screen = await showTicket();
  await send(screen, 'Call {{provider.phone}}, please');
  await expect.element(screen.getByText(/provider.phone.* has no value here/)).toBeVisible();
  await expect.element(field(screen)).toHaveFocus();
  expect(bodies(screen)).toEqual([]);

  await note(screen).click();
  await send(screen, 'Call {{provider.phone}}, please');

  await expect.element(field(screen)).toHaveValue('');
  await expect.poll(() => bodies(screen)).toHaveLength(1);
});

test.each([
  [
    'an assignee of the company',
    member,
    ['Send and resolve', 'Send and set to In progress', 'Send and set to Waiting for you'],
  ],
  ['a requester without rights to edit', employee, []],
] as const)('%s gets the choices that the policies allow, and nothing of the staff', async (_, actor, statuses) => {
  const screen = await showTicket({ ticket: ticket(assignedTo(member)) }, { actor });
  await field(screen).fill('/');

  expect(screen.getByRole('button', { name: /Saved replies/ }).elements()).toHaveLength(0);
  expect(note(screen).elements()).toHaveLength(0);
  const menu = button(screen, 'Send and set to …');
  expect(menu.elements()).toHaveLength(statuses.length > 0 ? 1 : 0);
  if (statuses.length > 0) await menu.click();
  const offered = screen
    .getByRole('menuitem')
    .elements()
    .map((item) => item.textContent);
  expect(offered).toEqual([...statuses]);
});

test('staff read before they send whom a comment and a note reach, and that it reaches nobody', async () => {
  const screen = await showTicket({ recipients: [] });
  await field(screen).click();
  await expect.element(screen.getByText(/^Nobody at Acme Dental is told/)).toBeVisible();

  screen.api.on(listRecipients, ({ querystring }) =>
    querystring?.isInternal === 'true' ? [{ name: 'Sam Okafor', byMail: false }] : [],
  );
  await note(screen).click();

  await expect.element(screen.getByText(/^Only Archway IT: Sam Okafor, in the portal/)).toBeVisible();
});

test('a client’s comment on a closed ticket says that it opens a new one, and leads there', async () => {
  const screen = await showTicket({ ticket: ticket({ status: 'closed' }) }, { actor: employee });
  await field(screen).click();
  await expect.element(screen.getByText(/sending opens a new ticket that follows it/)).toBeVisible();
  screen.api.on(addComment, () => ({
    ...comment('It is silent once more.', { id: id(101) }),
    openedTicketId: id(101),
  }));

  await send(screen, 'It is silent once more.');

  await expect.element(screen.getByText('Ticket created').first()).toBeVisible();
  await expect.poll(() => new URLSearchParams(location.search).get('ticket')).toBe(id(101));
});

test('the composer is one line high until it is used, and again once it is left with nothing in it', async () => {
  await page.viewport(1_000, 800);
  const screen = await showTicket();
  const composer = () => field(screen).element().closest('form') as HTMLFormElement;
  const heightAfter = () => expect.poll(() => composer().clientHeight);
  await expect.element(field(screen)).toBeVisible();
  await heightAfter().toBeLessThanOrEqual(60);
  await expect.element(button(screen, 'Send comment')).toBeDisabled();

  await field(screen).click();
  await heightAfter().toBeGreaterThan(120);
  await field(screen).fill('We come');
  await screen.getByText('It printed well until Friday.').click();
  await expect.element(button(screen, 'Attach files')).toBeVisible();
  await field(screen).fill('');
  await screen.getByText('It printed well until Friday.').click();

  await heightAfter().toBeLessThanOrEqual(60);
});

test('the composer does not close below the mouse before the button is released', async () => {
  const screen = await showTicket();
  const form = () => field(screen).element().closest('form') as HTMLFormElement;
  const press = (name: string) => document.body.dispatchEvent(new PointerEvent(name, { bubbles: true }));
  await field(screen).click();

  press('pointerdown');
  (field(screen).element() as HTMLElement).blur();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(form().dataset.open).toBe('true');
  press('pointerup');

  await expect.poll(() => form().dataset.open).toBeUndefined();
});
