import { expect, test, vi } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { IdempotencyHeader } from '#contract/idempotency-constants.ts';
import { DAY, MINUTE } from '#contract/shared-constants.ts';
import { comment } from '#gallery/samples/comments.ts';
import { storedDraft, unsent } from '#gallery/samples/drafts.ts';
import { picture } from '#gallery/samples/files.ts';
import { id } from '#gallery/samples/people.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { showTicket } from '#gallery/show-ticket.tsx';
import { ApiError } from '#web/lib/request.ts';

type Screen = Awaited<ReturnType<typeof showTicket>>;

const field = (screen: Screen) => screen.getByLabelText(/^Add (a comment|an internal note)$/);
const facts = (screen: Screen) => screen.getByRole('region', { name: 'Ticket facts' });
const button = (screen: Screen, name: string) => screen.getByRole('button', { name, exact: true });
const entry = (screen: Screen) => screen.getByRole('listitem').filter({ hasText: /^.*Not sent/ });
const bodies = ({ api }: Screen) => api.callsOf(addComment).map(({ body }) => body);
const reopen = async (screen: Screen) => {
  await button(screen, 'Leave').click();
  await button(screen, 'Return').click();
};

/** Shows a ticket whose server is out of reach. @returns also the keys of what it was sent */
async function showOffline() {
  const screen = await showTicket();
  const keys: (string | null)[] = [];
  screen.api.on(addComment, ({ request }) => {
    keys.push(request.headers.get(IdempotencyHeader));
    throw new ApiError(502, '');
  });
  return { ...screen, keys };
}

/** Shows a ticket with comments that failed before the page was loaded. */
const showWith = (list: object[], start: Parameters<typeof showTicket>[0] = {}) =>
  showTicket(start, { prepare: () => storedDraft(`unsent:${id(100)}`, list) });

test('what failed to send waits in the thread, and trying again repeats the same request', async () => {
  const screen = await showOffline();
  await field(screen).fill('Please open the cover.');
  await facts(screen).getByLabelText('Status').selectOptions('waiting_client');
  await screen.user.keyboard('{Control>}{Enter}{/Control}');

  await expect.element(entry(screen).getByText('Please open the cover.')).toBeVisible();
  await expect.element(entry(screen).getByText('Not sent, and the ticket is not changed.')).toBeVisible();
  await expect.element(field(screen)).toHaveValue('');
  await expect.element(facts(screen).getByLabelText('Status')).toHaveValue('open');
  await reopen(screen);
  await button(screen, 'Try again').click();

  await expect.poll(() => screen.keys).toHaveLength(2);
  expect(screen.keys[0]).toBeTruthy();
  expect(screen.keys[1]).toBe(screen.keys[0]);
  expect(bodies(screen)[1]).toEqual(bodies(screen)[0]);
});

test('after a reload it is sent with the key of its first try, and then it is a comment', async () => {
  const screen = await showWith([
    unsent({ key: 'before the reload', edit: { sent: { status: 'resolved', version: 1 }, copy: { status: 'open' } } }),
  ]);
  const keys: (string | null)[] = [];
  screen.api.on(addComment, ({ request, body = {} }) => {
    keys.push(request.headers.get(IdempotencyHeader));
    screen.server.save(body.changes ?? {});
    screen.server.comments.push(comment(body.comment ?? ''));
    return comment(body.comment ?? '');
  });

  await button(screen, 'Try again').click();

  await expect.element(screen.getByText('Comment added')).toBeInTheDocument();
  await expect.element(entry(screen)).not.toBeInTheDocument();
  expect(keys).toEqual(['before the reload']);
  await expect.element(screen.getByRole('heading', { level: 2 })).toHaveFocus();
  expect(screen.server.current().status).toBe('resolved');
  await reopen(screen);
  expect(entry(screen).elements()).toEqual([]);
});

test('a repeat goes over what others have changed since, and keeps the key of its last try', async () => {
  const screen = await showOffline();
  await field(screen).fill('On it.');
  await facts(screen).getByLabelText('Status').selectOptions('in_progress');
  screen.server.change({ priority: 'urgent' });
  let tries = 0;
  screen.api.on(addComment, ({ request, body = {} }) => {
    screen.keys.push(request.headers.get(IdempotencyHeader));
    tries++;
    const refusal = tries === 1 && screen.server.save(body.changes ?? {});
    if (refusal instanceof Response) return refusal;
    throw new ApiError(0, '');
  });
  await field(screen).click();
  await screen.user.keyboard('{Control>}{Enter}{/Control}');
  await button(screen, 'Try again').click();

  await expect.poll(() => screen.keys).toHaveLength(3);
  expect(screen.keys[2]).toBe(screen.keys[1]);
  expect(bodies(screen).map((body) => body?.changes?.version)).toEqual([1, 2, 2]);
});

test('Edit takes the text, the changes and the files back, before what is typed by now', async () => {
  const file = picture();
  const screen = await showWith([
    unsent({
      comment: { comment: 'First.', isInternal: true, fileIds: [file.id] },
      edit: { sent: { priority: 'urgent', version: 1 }, copy: {} },
      files: [file],
    }),
  ]);
  await field(screen).fill('Second.');

  await button(screen, 'Edit').click();

  await expect.element(field(screen)).toHaveValue('First.\n\nSecond.');
  await expect.element(field(screen)).toHaveFocus();
  await expect.element(entry(screen)).not.toBeInTheDocument();
  await button(screen, 'Add note and update').click();
  await expect
    .poll(() => bodies(screen))
    .toMatchObject([{ isInternal: true, fileIds: [file.id], changes: { priority: 'urgent', version: 1 } }]);
});

test('a discarded comment can be fetched back', async () => {
  const screen = await showWith([unsent()]);

  await button(screen, 'Discard').click();
  await expect.element(entry(screen)).not.toBeInTheDocument();
  await button(screen, 'Undo').click();

  await expect.element(entry(screen)).toBeVisible();
});

test('an old one is not sent again blindly: the server may have forgotten its key', async () => {
  const screen = await showWith([unsent({ at: Date.now() - DAY + MINUTE })]);
  await expect.element(button(screen, 'Try again')).toBeVisible();

  vi.setSystemTime(Date.now() + 2 * MINUTE);
  await reopen(screen);

  await expect.element(button(screen, 'Edit')).toBeVisible();
  expect(button(screen, 'Try again').elements()).toEqual([]);
});

test('where somebody else has changed the same field since, the user decides in the composer', async () => {
  const screen = await showWith(
    [unsent({ edit: { sent: { status: 'resolved', version: 1 }, copy: { status: 'open' } } })],
    { ticket: ticket() },
  );
  screen.server.change({ status: 'waiting_client' });

  await button(screen, 'Try again').click();
  await expect.element(screen.getByText(/Somebody else changed this ticket/)).toBeVisible();
  await button(screen, 'Edit').click();
  await button(screen, 'Send comment and update').click();

  await expect.poll(() => screen.server.current().status).toBe('resolved');
});
