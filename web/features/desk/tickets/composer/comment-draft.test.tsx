import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addComment } from '#contract/comments.ts';
import { uploadFile } from '#contract/files.ts';
import { listUsers } from '#contract/users.ts';
import { comment } from '#gallery/samples/comments.ts';
import { storedFile } from '#gallery/samples/files.ts';
import { admin, superAdmin } from '#gallery/samples/people.ts';
import { user } from '#gallery/samples/users.ts';
import { showTicket } from '#gallery/show-ticket.tsx';
import { ApiError } from '#web/lib/request.ts';

type Screen = Awaited<ReturnType<typeof showTicket>>;

const field = (screen: Screen) => screen.getByLabelText(/^Add (a comment|an internal note)$/);
const send = (screen: Screen) => screen.getByRole('button', { name: 'Send comment' });
const thread = (screen: Screen) => screen.getByRole('region', { name: 'Comments' });
const kept = (screen: Screen) => screen.getByText('We kept what you had typed.');
const bodies = ({ api }: Screen) => api.callsOf(addComment).map(({ body }) => body);
const leave = (screen: Screen) => screen.getByRole('button', { name: 'Leave' }).click();
const comeBack = (screen: Screen) => screen.getByRole('button', { name: 'Return' }).click();

test('a comment waits for its author, and can be discarded', async () => {
  const screen = await showTicket();
  await field(screen).fill('It is still bro');
  await leave(screen);
  await comeBack(screen);
  await expect.element(kept(screen)).toBeVisible();
  await expect.element(field(screen)).toHaveValue('It is still bro');

  await screen.getByRole('button', { name: 'Discard it' }).click();

  await expect.element(field(screen)).toHaveValue('');
  await leave(screen);
  await comeBack(screen);
  await expect.element(field(screen)).toHaveValue('');
  expect(kept(screen).elements()).toEqual([]);
});

test('a comment that is still being sent when its author leaves is neither lost nor a draft', async () => {
  const screen = await showTicket();
  const gate = Promise.withResolvers<void>();
  screen.api.on(addComment, async () => {
    await gate.promise;
    const sent = comment('On our way.', { id: crypto.randomUUID() });
    screen.server.comments.push(sent);
    return sent;
  });
  await field(screen).fill('On our way.');
  await send(screen).click();
  await leave(screen);

  gate.resolve();

  await expect.element(screen.getByText('Comment added')).toBeVisible();
  await comeBack(screen);
  await expect.element(thread(screen).getByText('On our way.')).toBeVisible();
  await expect.element(field(screen)).toHaveValue('');
  expect(kept(screen).elements()).toEqual([]);
});

test('a mention waits with its note, and is sent with it', async () => {
  const screen = await showTicket();
  screen.api.on(listUsers, () => [user(admin), user(superAdmin)]);
  await screen.getByRole('tab', { name: 'Internal note' }).click();
  await field(screen).fill('For ');
  await screen.user.keyboard('@sam');
  const people = screen.getByRole('listbox', { name: 'Colleagues' });
  await expect.element(people.getByRole('option', { name: 'Sam Okafor' })).toBeVisible();
  await screen.user.keyboard('{Tab}');
  await leave(screen);

  await comeBack(screen);

  await expect.element(screen.getByText(/mentions Sam Okafor$/)).toBeVisible();
  await screen.getByRole('button', { name: 'Add note', exact: true }).click();
  await expect.poll(() => bodies(screen)).toMatchObject([{ comment: 'For @Sam Okafor', mentions: [superAdmin.id] }]);
});

test('a sent comment is no longer a draft, and its button keeps the focus', async () => {
  const screen = await showTicket();
  await field(screen).fill('We are on it.');
  send(screen).element().focus();

  await screen.user.keyboard('{Enter}');

  await expect.element(field(screen)).toHaveValue('');
  await expect.element(send(screen)).toHaveFocus();
  await leave(screen);
  await comeBack(screen);
  await expect.element(send(screen)).toBeDisabled();
  expect(kept(screen).elements()).toEqual([]);
});

test('without text or files, Send does nothing', async () => {
  const screen = await showTicket();
  await expect.element(send(screen)).toBeDisabled();
  send(screen).element().focus();

  await screen.user.keyboard('{Enter}');

  await expect.element(send(screen)).toHaveFocus();
  expect(bodies(screen)).toEqual([]);
});

test('a comment can be nothing but a file', async () => {
  const screen = await showTicket({ comments: [], history: [] });
  const file = storedFile();
  screen.api.on(uploadFile, () => Response.json(file, { status: 201 }));
  await expect.element(send(screen)).toBeVisible();
  const chooser = screen.container.querySelector('[data-choose]');
  await page.elementLocator(chooser ?? screen.container).upload(new File(['x'], 'event.log'));
  await expect.element(screen.getByText('event.log is attached.')).toBeInTheDocument();
  screen.api.on(addComment, () => {
    const sent = comment('', { files: [file] });
    screen.server.comments.push(sent);
    return sent;
  });

  await send(screen).click();

  await expect.element(thread(screen).getByText('event.log')).toBeVisible();
  expect(bodies(screen)).toMatchObject([{ comment: '', fileIds: [file.id] }]);
  await expect.element(screen.getByText('event.log is attached.')).not.toBeInTheDocument();
  expect(thread(screen).element().querySelector('li [data-bubble]')).not.toBeVisible();
});

test('a comment beyond the hourly limit keeps its text, and says when to retry', async () => {
  const screen = await showTicket();
  const words = 'You have added many comments in the last hour. Try again in 12 minutes.';
  screen.api.on(addComment, () => {
    throw new ApiError(429, words);
  });
  await field(screen).fill('Still humming.');

  await send(screen).click();

  await expect.element(screen.getByText(`Failed to add comment: ${words}`)).toBeVisible();
  await expect.element(field(screen)).toHaveValue('Still humming.');
});

test('a comment that is too long is kept whole, says by how much, and is sent once it fits', async () => {
  const screen = await showTicket();
  await field(screen).fill('x'.repeat(11_240));
  await expect
    .element(screen.getByText('1,240 characters over the limit of 10,000. Shorten the text to send it.'))
    .toBeVisible();
  await send(screen).click();
  await screen.user.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(field(screen)).toHaveFocus();
  await expect.element(field(screen)).toHaveValue('x'.repeat(11_240));
  await expect.element(field(screen)).toHaveAttribute('aria-invalid', 'true');
  expect(bodies(screen)).toEqual([]);

  await field(screen).fill(` ${'x'.repeat(10_000)} `);
  await send(screen).click();

  await expect.element(field(screen)).toHaveValue('');
  expect(bodies(screen)).toHaveLength(1);
});
