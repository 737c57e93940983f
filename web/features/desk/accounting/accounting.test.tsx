import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  createAccountingExport,
  downloadAccountingExport,
  previewAccountingExport,
  saveAccountingFormat,
} from '#contract/accounting.ts';
import { accountingMessages } from '#contract/accounting-constants.ts';
import { closeMonth, findStatement } from '#contract/statements.ts';
import { monthInWords } from '#contract/time-words.ts';
import { accountingFormat, exportOfMonth } from '#gallery/samples/accounting.ts';
import { id } from '#gallery/samples/people.ts';
import { statement } from '#gallery/samples/work.ts';
import { show } from '#gallery/show.tsx';
import { ApiError } from '#web/lib/request.ts';
import * as exportStories from './export-section.stories.tsx';
import * as formatStories from './format-section.stories.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

describe('an export', () => {
  test('says what is in the file and what is left out, is made as it was shown, and downloaded', async () => {
    const { api } = await show(exportStories.Filled);
    await expect.element(page.getByText('2 statements with 14 lines: $1,168.75')).toBeVisible();
    for (const [reason, company] of [
      ['Not closed yet', 'Cedar Freight'],
      ['Exported before', 'Delta Roofing'],
      ['Nothing to bill', 'Elm Street Dental'],
    ] as const) {
      await expect.element(page.getByRole('list', { name: reason }).getByText(company)).toBeVisible();
    }

    await page.getByLabelText('Format').selectOptions('QuickBooks Online');
    await page.getByLabelText('Include what was exported before').click();
    await button('Export 2 statements').click();

    await expect.poll(() => api.callsOf(downloadAccountingExport).length).toBe(1);
    const [{ body } = {}] = api.callsOf(createAccountingExport);
    const { params, querystring } = api.callsOf(previewAccountingExport).at(-1) ?? {};
    expect(body).toEqual({ month: params?.month, format: 'QuickBooks Online', again: true });
    expect(querystring).toEqual({ format: 'QuickBooks Online', again: 'true' });
  });

  test('closes a month that is open, with its amount, and then has it in the file', async () => {
    const { api } = await show(exportStories.Filled);
    const month = () => api.callsOf(previewAccountingExport).at(-1)?.params.month ?? '';
    await expect.poll(month).not.toBe('');
    api.on(findStatement, () => statement({ companyId: id(3), companyName: 'Cedar Freight', month: month() }));
    api.on(closeMonth, () => statement({ companyId: id(3), month: month() }));
    await button(`Close ${monthInWords(month())} of Cedar Freight`).click();
    const dialog = page.getByRole('alertdialog', { name: `Close ${monthInWords(month())}?` });
    await expect.element(dialog.getByText(/The statement of Cedar Freight stays at \$243\.75\./)).toBeVisible();
    const { companies, ...sums } = exportOfMonth();
    const closed = companies.map((each) => (each.skipped === 'open' ? { ...each, skipped: null } : each));
    api.on(previewAccountingExport, () => ({ ...sums, companies: closed }));

    await dialog.getByRole('button', { name: 'Close month' }).click();

    await expect.element(page.getByRole('list', { name: 'In the file' }).getByText('Cedar Freight')).toBeVisible();
    expect(api.callsOf(closeMonth).map(({ params }) => params)).toEqual([{ companyId: id(3), month: month() }]);
    expect(dialog.query()).toBeNull();
  });

  test('is not offered where there is nothing to export', async () => {
    await show(exportStories.NothingToExport);

    await expect.element(page.getByText(/^There is nothing to export for/)).toBeVisible();
    expect(button(/^Export/).query()).toBeNull();
  });

  test('of the past is downloaded again', async () => {
    const { api } = await show(exportStories.Filled);

    await button('CSV of January 2026, QuickBooks Online').click();

    await expect.poll(() => api.callsOf(downloadAccountingExport).length).toBe(1);
  });

  test('is for super admins', async () => {
    await show(exportStories.OnlyRead);

    await expect.element(page.getByText(/Only super admins can export/)).toBeVisible();
    expect(page.getByRole('button').elements()).toEqual([]);
  });
});

describe('a format', () => {
  test('shows what its columns make of an example month while they are typed', async () => {
    await show(formatStories.Editing);
    const preview = page.getByRole('region', { name: 'Preview of an example month' });
    await expect.element(preview.getByText('TKT-1042', { exact: false }).first()).toBeVisible();
    expect(preview.getByText('0.00', { exact: true }).elements()).toEqual([]);

    await page.getByLabelText('Value 3').fill('{{line.kind}} for {{company.name}}');
    await page.getByLabelText('Lines for work that costs nothing').click();

    await expect.element(preview.getByText('Correction for Example Dental')).toBeVisible();
    await expect.element(preview.getByText('0.00', { exact: true }).first()).toBeVisible();
    await page.getByLabelText('A line for').selectOptions('Each kind of work');
    await expect.poll(() => preview.getByText('Remote for Example Dental').elements().length).toBe(1);
  });

  test('is saved with its columns in their order', async () => {
    const { api } = await show(formatStories.Editing);
    await button('More actions for column 2').click();
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await button('Add column').click();
    await page.getByRole('menuitem', { name: 'Kind' }).click();

    await button('Save').click();

    await expect.poll(() => api.callsOf(saveAccountingFormat).length).toBe(1);
    const [{ params, body } = {}] = api.callsOf(saveAccountingFormat);
    expect(params).toEqual({ name: 'Plain' });
    const headers = body?.columns.map(({ header }) => header);
    expect(headers).toEqual(['Date', 'Company', 'Description', 'Quantity', 'Rate', 'Amount', 'Kind']);
    expect(body).toMatchObject({ version: 1, perLine: 'entry' });
  });

  test('with a variable that does not exist is not saved', async () => {
    const { api } = await show(formatStories.Editing);
    await page.getByLabelText('Value 6').fill('{{line.tax}}');

    await button('Save').click();

    const value = page.getByLabelText('Value 6');
    await expect.element(value).toHaveAccessibleDescription(accountingMessages.unknown('line.tax'));
    expect(api.callsOf(saveAccountingFormat)).toEqual([]);
  });

  test('shows what the server refuses at its column, past one that is left out', async () => {
    const { api } = await show(formatStories.Editing);
    api.on(saveAccountingFormat, () => {
      throw new ApiError(400, 'Wrong', { issues: [{ path: 'columns.1.header', message: 'Not this title' }] });
    });
    await page.getByLabelText('Title 1').fill('');
    await page.getByLabelText('Value 1').fill('');

    await button('Save').click();

    await expect.element(page.getByLabelText('Title 3')).toHaveAccessibleDescription('Not this title');
    await expect.element(page.getByLabelText('Title 2')).not.toHaveAccessibleDescription();
  });

  test('is saved over another version under its own name', async () => {
    const { api } = await show(formatStories.Editing);
    api.on(saveAccountingFormat, ({ body }) => {
      if (body.version === 2) return accountingFormat({ name: 'PLAIN', version: 3 });
      const columns = [{ header: 'Other', value: '{{line.kind}}' }];
      const current = accountingFormat({ name: 'PLAIN', columns, version: 2 });
      return Response.json({ message: 'Changed', version: 2, changes: [], current }, { status: 409 });
    });
    await page.getByLabelText('Title 1').fill('Mine');
    await button('Save').click();

    await button('Save my version').click();

    await expect.poll(() => api.callsOf(saveAccountingFormat).at(-1)?.body.version).toBe(2);
    expect(api.callsOf(saveAccountingFormat).map(({ params }) => params.name)).toEqual(['Plain', 'Plain']);
  });

  test('that is new has a name of its own', async () => {
    const { api } = await show(formatStories.Adding);
    await page.getByLabelText('Name', { exact: true }).fill('Xero');

    await button('Add format').click();

    await expect.poll(() => api.callsOf(saveAccountingFormat).length).toBe(1);
    expect(api.callsOf(saveAccountingFormat)[0]).toMatchObject({ params: { name: 'Xero' }, body: { isNew: true } });
  });

  test('is read by other staff', async () => {
    await show(formatStories.OnlyRead);

    await expect.element(page.getByText('QuickBooks Online')).toBeVisible();
    expect(page.getByRole('button').elements()).toEqual([]);
  });
});
