import { expect, test } from 'vitest';
import { ticketsIn } from './ticket-journeys.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();
const { raise, openTicket } = ticketsIn(demo);

test('a browser prints the open ticket on a sheet of its own, and nothing of the list beside it', async () => {
  const id = await raise('The tape drive of the archive rattles');
  const page = await openTicket(id, 'admin');
  await page.getByRole('article', { name: 'Description' }).getByText('See the title.').waitFor();

  expect(countSheets(await page.pdf({ format: 'Letter' }))).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));

  await page.getByRole('heading', { name: 'The tape drive of the archive rattles' }).waitFor();
  await page.getByText('Printed', { exact: true }).waitFor();
  expect(await page.getByRole('heading', { name: 'Support tickets' }).isVisible()).toBe(false);
  expect(await page.getByRole('button').count()).toBe(0);
});

const countSheets = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
