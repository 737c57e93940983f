import { expect, test } from 'vitest';
import { listAuditEntries } from '#contract/audit.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { auditEntry } from '#gallery/samples/audit.ts';
import { id } from '#gallery/samples/people.ts';
import { markup } from '#gallery/samples/words.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './audit-list.stories.tsx';

type Screen = Pick<Awaited<ReturnType<typeof show>>, 'getByRole'>;

const rows = ({ getByRole }: Screen) => getByRole('list', { name: 'Audit log' }).getByRole('listitem');

/** What is seen of each entry, as one line. */
const words = (screen: Screen) =>
  rows(screen)
    .elements()
    // biome-ignore lint/performance/useDomNodeTextContent: the words of two blocks are apart only as they are drawn
    .map((row) => (row as HTMLElement).innerText.replaceAll(/\s+/g, ' '));

test('an entry says exactly when who did what to which record, how it came in, and what each value became', async () => {
  const screen = await show(stories.Filled);
  await expect.element(rows(screen).first()).toBeVisible();

  const said = words(screen);
  expect(said[0]).toContain('12:00:00 PM Grace Lindqvist created the company Acme Dental 192.0.2.14');
  expect(said[1]).toContain('11:10:00 AM Grace Lindqvist changed TKT-1042 Status: Open became In progress');
  expect(said[1]).toContain('Assigned to: Grace Lindqvist');
  expect(said[2]).toContain('urgent reply 1 h, resolved 8 h; high');
  expect(said.join()).not.toContain('{');
  expect(said[3]).toContain('Grace Lindqvist commented on TKT-1042 by email');
  expect(said[4]).toContain('Grace Lindqvist logged in 192.0.2.14');
  expect(said[5]).toContain('Archway marked the inquiry from Ada Lovelace as not spam');
});

test('each day stands above its first entry, and each entry tells it to screen readers', async () => {
  const screen = await show(stories.Filled);
  await expect.element(rows(screen).first()).toBeVisible();

  const days = screen.getByRole('heading', { level: 3 });
  expect(days.elements().map(({ textContent }) => textContent)).toEqual([
    'Tuesday, March 10, 2026',
    'Monday, March 9, 2026',
    'Sunday, March 8, 2026',
  ]);
  await expect.element(rows(screen).nth(1).getByRole('time')).toHaveTextContent('Tuesday, March 10, 2026, 11:10:00 AM');
});

test('filters are in the address and sent to the server, and are cleared with the focus in the first one', async () => {
  const { api, ...screen } = await show(stories.Filled);
  await screen.getByLabelText('Record').fill('canoes');
  await expect.poll(() => location.search).toBe('?record=canoes');
  await screen.getByLabelText('Kind').selectOptions('Companies');
  await screen.getByLabelText('Action').selectOptions('Created');
  await screen.getByLabelText('Who').fill('Grace');

  const filters = { record: 'canoes', kind: 'company', action: 'created', actor: 'Grace' };
  await expect.poll(() => Object.fromEntries(new URLSearchParams(location.search))).toEqual(filters);
  await expect.poll(() => api.callsOf(listAuditEntries).at(-1)?.querystring).toMatchObject(filters);
  await screen.getByRole('button', { name: 'Clear filters' }).click();

  await expect.element(screen.getByLabelText('Who')).toHaveFocus();
  await expect.element(screen.getByLabelText('Record')).toHaveValue('');
  expect(location.search).toBe('');
});

test('days begin and end in the user’s time zone, including the last one', async () => {
  const { api, ...screen } = await show(stories.Filled);
  await screen.getByLabelText('From').fill('2026-03-07');
  await screen.getByLabelText('To', { exact: true }).fill('2026-03-08');

  // The clocks change on the second day.
  const [from, to] = ['2026-03-07T00:00', '2026-03-09T00:00'].map((moment) => new Date(moment).toISOString());
  await expect.poll(() => api.callsOf(listAuditEntries).at(-1)?.querystring).toMatchObject({ from, to });
});

test('filters that nothing matches are cleared to show all entries', async () => {
  const screen = await show(stories.NothingFound);
  await expect.element(screen.getByText('No entries match your current filters.')).toBeVisible();

  await screen.getByRole('button', { name: 'Show all entries' }).click();

  await expect.element(rows(screen).first()).toBeVisible();
  expect(location.search).toBe('');
});

const long = Array.from({ length: 120 }, (_, index) =>
  auditEntry({ id: id(2_000 + index), recordName: `Depot ${index + 1}` }),
);

test('the list loads more when its end becomes visible', async () => {
  const { api, ...screen } = await show({
    render: () => <div className="flex h-dvh flex-col">{stories.Filled.render()}</div>,
    api: (server) =>
      server.on(listAuditEntries, ({ querystring }) => {
        const start = Number(querystring?.cursor ?? 0);
        const end = start + Number(querystring?.limit);
        return pageOf(long.slice(start, end), end < long.length ? `${end}` : undefined);
      }),
  });
  await expect.element(rows(screen).first()).toBeVisible();
  expect(api.callsOf(listAuditEntries)).toHaveLength(1);
  const scroller = screen.getByRole('region', { name: 'Audit log' }).element().parentElement;

  await expect
    .poll(() => {
      scroller?.scrollTo(0, scroller.scrollHeight);
      return screen.getByText('Depot 120').query();
    })
    .not.toBeNull();
  expect(api.callsOf(listAuditEntries)).toHaveLength(3);
});

test('a failed log shows an error and loads on retry', async () => {
  const { api, ...screen } = await show(stories.Failed);
  await expect.element(screen.getByText('Failed to load the audit log')).toBeVisible();
  stories.Filled.api?.(api);
  api.answers();

  await screen.getByRole('button', { name: 'Try again' }).click();

  await expect.element(rows(screen).first()).toBeVisible();
});

test('what users typed is shown as text', async () => {
  const screen = await show(stories.LongWords);

  await expect.element(rows(screen).getByText(markup)).toBeVisible();
  expect(screen.container.querySelector('b')).toBeNull();
});

test('at a desk the labels of the filters stand on one line, and so do the fields', async () => {
  const screen = await show(stories.Filled);
  await expect.element(screen.getByLabelText('Record')).toBeVisible();

  const boxes = (selector: string) =>
    [...document.querySelectorAll(`search ${selector}`)].map((each) => each.getBoundingClientRect());
  expect(boxes('label').length).toBeGreaterThan(5);
  expect(new Set(boxes('label').map(({ top }) => top)).size).toBe(1);
  expect(new Set(boxes(':is(input, select)').map(({ height }) => height)).size).toBe(1);
});
