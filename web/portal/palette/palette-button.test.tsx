import { UserRoundCheck } from 'lucide-react';
import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listCompanies } from '#contract/companies.ts';
import type { Reply } from '#contract/endpoint.ts';
import { logOut } from '#contract/sessions.ts';
import { listTickets } from '#contract/tickets.ts';
import { listUsers } from '#contract/users.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { pressKey } from '#gallery/press-key.ts';
import { id, superAdmin } from '#gallery/samples/people.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { show } from '#gallery/show.tsx';
import { slow } from '#test/slow.ts';
import { ApiError } from '#web/lib/request.ts';
import { session } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommands } from '#web/ui/shortcuts.ts';
import { listenToKeys } from './keys.ts';
import * as stories from './palette-button.stories.tsx';
import { PaletteButton } from './palette-button.tsx';

slow('Waits until nobody types any more');

type Screen = Awaited<ReturnType<typeof show>>;

// The portal listens once, too.
beforeAll(listenToKeys);

const field = ({ getByRole }: Pick<Screen, 'getByRole'>) => getByRole('combobox', { name: 'Search everything' });
const results = ({ getByRole }: Pick<Screen, 'getByRole'>, things: string) =>
  getByRole('group', { name: things }).getByRole('option');
/** Enter opens no result of an earlier search, as of the first letters of a word that is typed slowly. */
const canOpen = (screen: Pick<Screen, 'getByRole'>, things: string) =>
  expect.element(results(screen, things).first()).toHaveAttribute('aria-selected', 'true');
const linesOf = (screen: Pick<Screen, 'getByRole'>, things: string) =>
  results(screen, things)
    .elements()
    .map((option) => [...option.querySelectorAll('[dir], kbd')].map(({ textContent }) => textContent));

test('actions show their keys, each its own, and run by palette and by key', async () => {
  const { user, ...screen } = await show({ ...stories.Closed, actor: superAdmin });
  await user.keyboard('{Control>}k{/Control}');
  await expect.element(field(screen)).toHaveFocus();
  const actions = linesOf(screen, 'Actions').filter(([name]) => !['Add company', 'Add routine'].includes(name ?? ''));
  expect(actions.length).toBeGreaterThan(10);
  for (const action of actions) expect(action.at(-1)).toMatch(/^(\?|[cx]|g [a-z]|Shift [A-Z])$/);
  expect(new Set(actions.map((action) => action.at(-1))).size).toBe(actions.length);

  await user.keyboard('audit{Enter}');
  await expect.poll(() => location.pathname).toBe('/ticketing/admin/audit-log');
  await user.keyboard('gc');
  await expect.poll(() => location.pathname).toBe('/ticketing/admin/companies');
  await user.keyboard('c');
  await expect.poll(() => location.pathname + location.search).toBe('/ticketing/admin?new=1');
  await user.keyboard('gs');
  await expect.poll(() => location.search).toBe('?new=1&settings=open');
});

test('a command that follows another one before the page has keeps what that one has opened', async () => {
  const { user, ...screen } = await show(stories.OfStaff);
  await expect.element(field(screen)).toHaveFocus();
  await user.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();

  for (const key of ['c', 'g', 's']) {
    pressKey(key);
    // The address changes within this task, and React shows it in a later one.
    for (let turn = 0; turn < 100; turn++) await undefined;
  }

  await expect.poll(() => location.search).toBe('?new=1&settings=open');
});

test('the theme is switched by palette and by key, and kept', async () => {
  const { user, ...screen } = await show(stories.OfStaff);
  const theme = () => document.documentElement.dataset.theme;
  const before = theme();
  await user.keyboard('dark{Enter}');
  await expect.poll(theme).not.toBe(before);
  expect(localStorage.getItem('archway-theme')).toBe(theme());
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();

  await user.keyboard('{Shift>}D{/Shift}');

  await expect.poll(theme).toBe(before);
});

test('the list of shortcuts and the logout are actions, too', async () => {
  const { api, user, ...screen } = await show(stories.OfStaff);
  await user.keyboard('shortcuts{Enter}');
  const shortcuts = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(shortcuts.getByRole('region', { name: 'Go to' }).getByText('Reports')).toBeVisible();
  await user.keyboard('{Escape}{Control>}k{/Control}');
  api.on(logOut, () => ({ message: '' }));

  await user.keyboard('log out{Enter}');

  await expect.poll(() => session.current()).toBeNull();
  expect(api.callsOf(logOut)).toHaveLength(1);
});

test('Shift+Q asks before it logs out, and Caps Lock makes no Q of a q', async () => {
  const { api, user, ...screen } = await show(stories.Closed);
  api.on(logOut, () => ({ message: '' }));
  pressKey('Q', { code: 'KeyQ' });
  pressKey('q', { code: 'KeyQ', shiftKey: true });
  const question = screen.getByRole('alertdialog', { name: 'Log out?' });
  await expect.element(question).toBeVisible();

  await user.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  expect(session.current()).not.toBeNull();
  await user.keyboard('{Shift>}Q{/Shift}');
  await question.getByRole('button', { name: 'Log out' }).click();

  await expect.poll(() => session.current()).toBeNull();
  expect(api.callsOf(logOut)).toHaveLength(1);
});

test('Control Z undoes what a notification offers to undo, once, and is the field’s own where one types', async () => {
  const undo = vi.fn();
  const { user, ...screen } = await show({ ...stories.Closed, render: () => <Field /> });
  toast({ title: 'TKT-1064 resolved', action: { label: 'Undo', onSelect: undo } });
  await screen.getByLabelText('Text').click();
  await user.keyboard('{Control>}z{/Control}');
  expect(undo).not.toHaveBeenCalled();

  (document.activeElement as HTMLElement).blur();
  await user.keyboard('{Control>}zz{/Control}');

  expect(undo).toHaveBeenCalledOnce();
  toast({ title: 'Saved', action: { label: 'Open', onSelect: undo } });
  await user.keyboard('{Control>}z{/Control}');
  expect(undo).toHaveBeenCalledOnce();
});

function Field() {
  return (
    <>
      <input aria-label="Text" />
      <PaletteButton />
    </>
  );
}

const assign = vi.fn();

function Page() {
  useCommands([
    { key: 'i', name: 'Assign the open ticket to me', icon: UserRoundCheck, run: assign },
    { key: 'x', name: 'Select tickets', icon: UserRoundCheck, run: vi.fn() },
  ]);
  return <PaletteButton />;
}

test('what the open screen offers is an action, too', async () => {
  const { user, ...screen } = await show({ ...stories.OfStaff, render: () => <Page /> });
  await user.keyboard('select');
  await expect.poll(() => linesOf(screen, 'Actions')).toEqual([['Select tickets', 'x']]);
  await field(screen).fill('change the selected');
  await expect.element(screen.getByText('Nothing found.')).toBeVisible();

  await field(screen).fill('assign');
  await user.keyboard('{Enter}');

  expect(assign).toHaveBeenCalledTimes(1);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('a new routine begins from any screen', async () => {
  const { user, ...screen } = await show(stories.OfStaff);
  await user.keyboard('new routine');

  await screen.getByRole('option', { name: /^Add routine/ }).click();

  await expect.poll(() => location.pathname + location.search).toMatch(/\/admin\/routines\?add=1$/);
});

test('staff find tickets, companies, people and articles, and go there by keyboard', async () => {
  const { user, ...screen } = await show(stories.OfStaff);
  await user.keyboard('printer');
  await expect.poll(() => linesOf(screen, 'Tickets').flat()).toContain('TKT-1042 · Priya Nair');
  await expect
    .poll(() => linesOf(screen, 'Articles'))
    .toEqual([['The VPN of the printer', 'Network & Internet · Draft']]);
  await canOpen(screen, 'Views');
  await user.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => location.search).toBe(`?ticket=${id(100)}`);

  await user.keyboard('{Control>}k{/Control}acme');
  await expect.poll(() => linesOf(screen, 'Companies')).toEqual([['Acme Dental', 'acmedental.example · 4 users']]);
  await canOpen(screen, 'Companies');
  await user.keyboard('{Enter}');
  await expect.poll(() => location.pathname + location.search).toBe(`/ticketing/admin/companies/${id(1)}`);

  await user.keyboard('{Control>}k{/Control}holidays');
  await expect.poll(() => linesOf(screen, 'Settings')).toEqual([['Service hours', 'Hours and promises']]);
  await canOpen(screen, 'Settings');
  await user.keyboard('{Enter}');
  await expect.poll(() => location.search).toBe('?settings=hours');

  await user.keyboard('{Control>}k{/Control}haddad');
  await expect.poll(() => linesOf(screen, 'People')).toEqual([['Noor Haddad', 'Administrator']]);
  await canOpen(screen, 'People');
  await user.keyboard('{Enter}');
  await expect
    .poll(() => location.pathname + location.search)
    .toBe('/ticketing/admin/admins?search=noor%40example.com');
});

test('a company, a person or a view whose name is typed stands above the tickets that mention it', async () => {
  const { api, user, ...screen } = await show(stories.OfStaff);
  api.on(listTickets, () => pageOf([ticket()]));
  const kinds = () =>
    screen
      .getByRole('group')
      .elements()
      .map(({ ariaLabel }) => ariaLabel);

  for (const [text, kind] of [
    ['acme', 'Companies'],
    ['haddad', 'People'],
    ['unassigned', 'Views'],
    ['holidays', 'Tickets'],
  ] as const) {
    await field(screen).fill(text);
    await expect.poll(kinds, { message: text }).toContain('Tickets');
    await expect.poll(() => kinds()[0], { message: text }).toBe(kind);
  }
});

test('a view is found by its name, and shown with its own filters alone', async () => {
  const { user, ...screen } = await show({ ...stories.OfStaff, address: '/admin?status=closed' });
  await user.keyboard('printers');
  await expect.poll(() => linesOf(screen, 'Views')).toEqual([['Waiting printers', 'Tickets']]);
  await field(screen).fill('unassi');
  await expect.poll(() => linesOf(screen, 'Views')).toEqual([['Unassigned', 'Tickets']]);
  await canOpen(screen, 'Views');

  await user.keyboard('{Enter}');

  await expect.poll(() => location.search).toBe('?view=unassigned&assignee=none&snoozed=false');
});

test('the key for search opens the palette where a screen has no search of its own', async () => {
  const { user, ...screen } = await show(stories.Closed);

  await user.keyboard('/');

  await expect.element(field(screen)).toHaveFocus();
});

test('clients find tickets and published articles, and nothing of the dashboard', async () => {
  await page.viewport(390, 844);
  const { api, user, ...screen } = await show(stories.OfClient);
  await expect.element(results(screen, 'Actions').first()).toBeVisible();
  expect(linesOf(screen, 'Actions').join()).not.toMatch(/Companies|Admins|Inquiries|Audit|Settings/);

  await user.keyboard('printer');
  await expect.element(results(screen, 'Tickets').first()).toBeVisible();
  expect(screen.getByRole('group', { name: 'People' }).all()).toEqual([]);
  expect([...api.callsOf(listUsers), ...api.callsOf(listCompanies)]).toEqual([]);
  await results(screen, 'Tickets').first().click();

  await expect.poll(() => location.pathname + location.search).toBe(`/ticketing/client?ticket=${id(100)}`);
});

test('Enter does not open a result of an earlier search, and Escape leads back to the button', async () => {
  const { api, user, ...screen } = await show(stories.Closed);
  await user.keyboard('{Tab}{Enter}printer');
  await expect.element(results(screen, 'Views').first()).toHaveAttribute('aria-selected', 'true');
  const answer = Promise.withResolvers<Reply<typeof listTickets>>();
  api.on(listTickets, () => answer.promise);

  await user.keyboard('s of others{Enter}');
  await expect.element(screen.getByText('Searching...')).toBeVisible();
  expect(location.search).toBe('');
  answer.resolve(pageOf([]));
  await expect.element(screen.getByText('Nothing found.')).toBeVisible();
  await user.keyboard('{Escape}');

  await expect.element(screen.getByRole('button', { name: 'Search everything' })).toHaveFocus();
});

test('a search that failed says so and hides nothing else, and another text searches again', async () => {
  const { api, user, ...screen } = await show(stories.OfClient);
  api.on(listTickets, () => {
    throw new ApiError(500, '');
  });
  await user.keyboard('printer');
  await expect.element(screen.getByText(/^Some results could not be loaded/)).toBeVisible();
  await expect.element(results(screen, 'Articles')).toBeVisible();
  api.on(listTickets, () => pageOf([ticket()]));

  await user.keyboard('{Backspace}');

  await expect.element(results(screen, 'Tickets')).toBeVisible();
});
