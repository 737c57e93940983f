import { expect, test, vi } from 'vitest';
import { updateTicket } from '#contract/tickets.ts';
import { admin, member } from '#gallery/samples/people.ts';
import { assignedTo, ticket } from '#gallery/samples/tickets.ts';
import { showTicket } from '#gallery/show-ticket.tsx';
import { ApiError } from '#web/lib/request.ts';

type Screen = Awaited<ReturnType<typeof showTicket>>;

const button = (screen: Screen, name: string) => screen.getByRole('button', { name, exact: true });
const notice = (screen: Screen) =>
  screen.getByRole('group', { name: 'Sam Okafor changed this ticket while you were editing it' });
const title = (screen: Screen) => screen.getByLabelText('Title');
const description = (screen: Screen) => screen.getByLabelText('Description');
const field = (screen: Screen, name: string) =>
  screen.getByRole('region', { name: 'Ticket details' }).getByLabelText(name, { exact: true });
const kept = (screen: Screen) => screen.getByText('We kept what you had typed.');
const bodies = ({ api }: Screen) => api.callsOf(updateTicket).map(({ body }) => body);

/** Reads the ticket again, as a live update does. */
const refresh = (screen: Screen) => button(screen, 'Refresh tickets').click();

async function leaveAndReturn(screen: Screen) {
  await button(screen, 'Leave').click();
  await button(screen, 'Return').click();
}

/** Holds the next save until it is called. */
function holdSave({ api, server }: Screen) {
  const { promise, resolve } = Promise.withResolvers<void>();
  api.on(updateTicket, async ({ body: { version: _, ...changes } = {} }) => {
    await promise;
    server.change(changes);
    return server.current();
  });
  return resolve;
}

test('two users change different fields of a ticket: both succeed without a question', async () => {
  const screen = await showTicket();
  await button(screen, 'Edit details').click();
  await description(screen).fill('On both floors.');
  screen.server.change({ title: 'The printer is mended' });

  await button(screen, 'Update ticket').click();

  await expect.element(screen.getByRole('heading', { name: 'The printer is mended' })).toBeVisible();
  expect(notice(screen).elements()).toEqual([]);
  expect(bodies(screen)).toEqual([
    { description: 'On both floors.', version: 1 },
    { description: 'On both floors.', version: 2 },
  ]);
});

test('two users edit one text: the later one sees the other’s, and decides', async () => {
  const screen = await showTicket();
  await button(screen, 'Edit details').click();
  await title(screen).fill('The printer is dead');
  screen.server.change({ title: 'The printer was replaced' });

  await button(screen, 'Update ticket').click();

  await expect.element(notice(screen)).toHaveFocus();
  await expect
    .element(notice(screen).getByRole('definition').first())
    .toHaveTextContent('The label printer prints blank labelsbecameThe printer was replaced');
  await expect.element(title(screen)).toHaveValue('The printer is dead');
  expect(screen.server.current().title).toBe('The printer was replaced');
  await button(screen, 'Save my version').click();
  await expect.element(screen.getByRole('heading', { name: 'The printer is dead' })).toBeVisible();
});

test('a draft remembers the version it is based on', async () => {
  const screen = await showTicket();
  await button(screen, 'Edit details').click();
  await title(screen).fill('The printer is dead');
  await button(screen, 'Leave').click();
  screen.server.change({ title: 'The printer was replaced' });
  await button(screen, 'Return').click();
  await button(screen, 'Edit details').click();
  await expect.element(title(screen)).toHaveValue('The printer is dead');

  await button(screen, 'Update ticket').click();

  await expect.element(notice(screen).getByText('The printer was replaced')).toBeVisible();
  expect(screen.server.current().title).toBe('The printer was replaced');
});

test('a question about a conflict ends when the ticket changes again, and the next save asks about what is then', async () => {
  const screen = await showTicket();
  await button(screen, 'Edit details').click();
  await title(screen).fill('The printer is dead');
  screen.server.change({ title: 'The printer was replaced' });
  await button(screen, 'Update ticket').click();
  await expect.element(notice(screen).getByText('The printer was replaced')).toBeVisible();

  screen.server.change({ title: 'The printer was sold' });
  await refresh(screen);
  await expect.element(screen.getByText('Title: The printer was sold')).toBeVisible();
  await expect.element(notice(screen)).not.toBeInTheDocument();
  await button(screen, 'Update ticket').click();
  await expect.element(notice(screen).getByText('The printer was sold')).toBeVisible();
  // The page reads the ticket again after a conflict, and what it reads must not be newer.
  await expect.poll(screen.api.isWorking).toBe(false);
  screen.server.change({ status: 'waiting_client' });
  // Its answer is about the title only, so another status needs no second question.
  await button(screen, 'Save my version').click();

  await expect.element(screen.getByText('Ticket updated')).toBeVisible();
  expect(screen.server.current()).toMatchObject({ title: 'The printer is dead', status: 'waiting_client' });
});

test('taking the other version fills the form with it, and its first field has the focus', async () => {
  const screen = await showTicket();
  await button(screen, 'Edit details').click();
  await title(screen).fill('The printer is dead');
  screen.server.change({ title: 'The printer was replaced', description: 'By the one of the front desk.' });
  await button(screen, 'Update ticket').click();
  await expect.element(notice(screen).getByText('The printer was replaced')).toBeVisible();

  await button(screen, 'Take theirs').click();

  await expect.element(title(screen)).toHaveFocus();
  await expect.element(title(screen)).toHaveValue('The printer was replaced');
  await expect.element(description(screen)).toHaveValue('By the one of the front desk.');
  expect(screen.server.current()).toMatchObject({ title: 'The printer was replaced', version: 2 });
});

test('what somebody else has changed shows above what was typed, which stays', async () => {
  const screen = await showTicket();
  await button(screen, 'Edit details').click();
  await title(screen).fill('The front door sticks');
  screen.server.change({ title: 'The back door sticks' });

  await refresh(screen);

  await expect.element(screen.getByText('Somebody changed this ticket in the meantime')).toBeVisible();
  await expect.element(screen.getByText('Title: The back door sticks')).toBeVisible();
  await expect.element(title(screen)).toHaveValue('The front door sticks');
});

test('what is chosen beside the thread is drawn at once and saved, each choice for itself', async () => {
  const screen = await showTicket();
  const save = holdSave(screen);
  await field(screen, 'Status').selectOptions('waiting_client');
  await field(screen, 'Priority').selectOptions('low');
  await field(screen, 'Assignee').selectOptions('Grace Lindqvist');
  await expect.element(field(screen, 'Status')).toHaveValue('waiting_client');
  await expect.element(field(screen, 'Priority')).toHaveValue('low');
  const alarm = vi.fn();
  const observer = new MutationObserver(() => screen.getByText(/^Somebody changed/).query() && alarm());
  observer.observe(document.body, { subtree: true, childList: true });

  save();

  await expect
    .poll(screen.server.current)
    .toMatchObject({ status: 'waiting_client', priority: 'low', assignedToId: admin.id, version: 4 });
  await expect.element(screen.getByText(/assigned to you$/)).toBeVisible();
  observer.disconnect();
  expect(alarm).not.toHaveBeenCalled();
  await expect.element(field(screen, 'Assignee')).toHaveDisplayValue('Grace Lindqvist');
});

test('a choice is taken back by Undo, and one that was refused is back where it was', async () => {
  const screen = await showTicket();
  await field(screen, 'Priority').selectOptions('low');
  await expect.element(screen.getByText(/has Low priority$/)).toBeVisible();
  await button(screen, 'Undo').click();
  await expect.poll(() => screen.server.current().priority).toBe(ticket().priority);
  await expect.element(field(screen, 'Priority')).toHaveValue(ticket().priority);

  screen.api.on(updateTicket, () => {
    throw new ApiError(502, '');
  });
  await field(screen, 'Status').selectOptions('waiting_client');

  await expect.element(screen.getByText('Failed to update ticket')).toBeVisible();
  await expect.element(field(screen, 'Status')).toHaveValue('open');
});

test('trying a save again after its response was lost causes no conflict', async () => {
  const screen = await showTicket();
  await button(screen, 'Edit details').click();
  await title(screen).fill('The printer is dead');
  const answer = screen.server.save;
  let isLost = false;
  screen.api.on(updateTicket, ({ body = {} }) => {
    const saved = answer(body);
    if (isLost) return saved;
    isLost = true;
    throw new ApiError(502, '');
  });
  await button(screen, 'Update ticket').click();
  await expect.element(screen.getByText('Failed to update ticket')).toBeVisible();

  await button(screen, 'Update ticket').click();

  await expect.element(screen.getByText('Ticket updated')).toBeVisible();
  expect(notice(screen).elements()).toEqual([]);
  expect(screen.server.current().title).toBe('The printer is dead');
});

test('what is typed during a save keeps the form open, and is saved next', async () => {
  const screen = await showTicket();
  await button(screen, 'Edit details').click();
  await description(screen).fill('What really happened');
  await leaveAndReturn(screen);
  await button(screen, 'Edit details').click();
  await expect.element(kept(screen)).toBeVisible();
  await expect.element(description(screen)).toHaveValue('What really happened');
  const save = holdSave(screen);
  await button(screen, 'Update ticket').click();
  await expect.element(button(screen, 'Updating...')).toBeDisabled();
  await title(screen).fill('Typed during the save');

  save();

  await expect.element(screen.getByText('Ticket updated')).toBeVisible();
  await button(screen, 'Update ticket').click();
  await expect.element(screen.getByRole('heading', { name: 'Typed during the save' })).toBeVisible();
  await button(screen, 'Edit details').click();
  await expect.element(description(screen)).toHaveValue('What really happened');
  expect(kept(screen).elements()).toEqual([]);
});

test('a client’s edit waits behind its button until it is saved or discarded', async () => {
  const screen = await showTicket({ ticket: ticket(assignedTo(member)) }, { actor: member });
  const waiting = screen.getByText('Your edit is not saved yet.');
  await button(screen, 'Edit ticket').click();
  await field(screen, 'Priority').selectOptions('high');
  await screen.getByRole('textbox', { name: 'Tags' }).fill('awning');
  await leaveAndReturn(screen);
  await expect.element(waiting).toBeVisible();
  await button(screen, 'Edit ticket').click();
  await expect.element(kept(screen)).toBeVisible();
  await expect.element(field(screen, 'Priority')).toHaveValue('high');
  await expect.element(screen.getByRole('textbox', { name: 'Tags' })).toHaveValue('awning');

  await button(screen, 'Update ticket').click();

  await expect.element(button(screen, 'Edit ticket')).toHaveFocus();
  await leaveAndReturn(screen);
  await expect.element(button(screen, 'Edit ticket')).toBeVisible();
  expect(waiting.elements()).toEqual([]);
  expect(bodies(screen)).toEqual([{ priority: 'high', tags: ['awning'], version: 1 }]);
});

test.each([
  ['staff', undefined, 'Edit details', 'Title'],
  ['a client', member, 'Edit ticket', 'Status'],
] as const)('the form of %s takes the focus and gives it back', async (_, actor, opener, first) => {
  const screen = await showTicket({ ticket: ticket(assignedTo(member)) }, actor ? { actor } : {});
  await button(screen, opener).click();
  await expect.element(field(screen, first)).toHaveFocus();

  await button(screen, 'Cancel').click();

  await expect.element(button(screen, opener)).toHaveFocus();
});

test('a title that is too long is kept whole, and is not saved', async () => {
  const screen = await showTicket();
  await button(screen, 'Edit details').click();
  await title(screen).fill('t'.repeat(260));
  await expect.element(screen.getByText(/^60 characters over the limit of 200\./)).toBeVisible();

  await button(screen, 'Update ticket').click();

  await expect.element(title(screen)).toHaveFocus();
  await expect.element(title(screen)).toHaveValue('t'.repeat(260));
  expect(bodies(screen)).toEqual([]);
});
