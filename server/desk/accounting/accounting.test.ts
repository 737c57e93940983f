import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  createAccountingExport,
  deleteAccountingFormat,
  downloadAccountingExport,
  listAccountingExports,
  listAccountingFormats,
  previewAccountingExport,
  saveAccountingFormat,
} from '#contract/accounting.ts';
import { AccountingLimit, accountingMessages } from '#contract/accounting-constants.ts';
import { apiKeyRefusals } from '#contract/api-keys-constants.ts';
import { findCompany, updateCompanyOptions } from '#contract/companies.ts';
import { listStatements, reopenMonth } from '#contract/statements.ts';
import { monthInWords } from '#contract/time-words.ts';
import { accountingExports, exportedStatements } from '#server/platform/database/tables/accounting.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { insertStatement, plainFormat } from '#test/accounting.ts';
import { insertKey } from '#test/api-keys.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { readCsv } from '#test/csv.ts';
import { entryOf } from '#test/statement-parts.ts';
import { lastYear, october, timeScene } from '#test/time.ts';

const world = await startApp({ own: true });
const { call, db, insertUser } = world;
const chief = await insertUser('super_admin');
const admin = await insertUser('admin');

type Body = Parameters<typeof call<typeof createAccountingExport>>[2]['body'];
const exporting = (companyIds: string[] | null, values: Partial<NonNullable<Body>> = {}) =>
  call(chief, createAccountingExport, { body: { month: october, format: 'Plain', companyIds, ...values } });

const linesIn = async (exportId: string) =>
  readCsv((await call(chief, downloadAccountingExport, { params: { exportId } })).body);

const formats = async () => (await call(admin, listAccountingFormats, {})).json();
const save = (name: string, body: object = {}) =>
  call(chief, saveAccountingFormat, { params: { name }, body: { ...plainFormat, ...body } });

describe('formats', () => {
  test('two come with the program', async () => {
    const [plain, quickBooks] = await formats();

    expect(plain).toMatchObject({ name: 'Plain', perLine: 'entry', withZeroLines: false });
    expect(quickBooks).toMatchObject({ name: 'QuickBooks Online', perLine: 'ticket', withZeroLines: false });
    const headers = quickBooks?.columns.map(({ header }) => header);
    expect(headers).toEqual(
      expect.arrayContaining(['*InvoiceNo', '*Customer', '*InvoiceDate', '*DueDate', '*ItemAmount']),
    );
  });

  test('are rows like any other: changed by name in any case, added and deleted, each recorded', async () => {
    const columns = [{ header: 'Sum', value: '{{line.amount}} USD' }];
    const added = (await save('Xero', { isNew: true })).json();
    const changed = (await save('xero', { columns, version: added.version })).json();

    expect(changed).toMatchObject({ id: added.id, name: 'Xero', columns, version: added.version + 1 });
    expect(refusalOf(await save('XERO', { isNew: true }))).toMatchObject({
      statusCode: 409,
      message: 'There is already a format named Xero. Enter another name.',
    });
    expect((await call(chief, deleteAccountingFormat, { params: { name: 'Xero' } })).statusCode).toBe(200);
    expect((await formats()).map(({ name }) => name)).not.toContain('Xero');
    expect((await save('Xero', { version: changed.version })).statusCode).toBe(404);
    const recorded = await db.select().from(events).where(eq(events.recordId, added.id)).orderBy(events.id);
    expect(recorded.map(({ action, kind }) => `${kind} ${action}`)).toEqual([
      'accounting format created',
      'accounting format changed',
      'accounting format deleted',
    ]);
  });

  test('refuse a variable that does not exist, at its column', async () => {
    const columns = [...plainFormat.columns, { header: 'Tax', value: '{{line.amount}} {{line.tax}}' }];

    expect(refusalOf(await save('Plain', { columns }))).toMatchObject({
      statusCode: 400,
      issues: [{ path: 'columns.5.value', message: expect.stringContaining('{{line.tax}}') }],
    });
  });

  test('are refused beyond their number', async () => {
    const names = Array.from({ length: AccountingLimit.formats - (await formats()).length }, (_, index) => `F${index}`);
    for (const name of names) expect((await save(name)).statusCode).toBe(200);

    expect(refusalOf(await save('One more'))).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining(`${AccountingLimit.formats} formats`),
    });
    for (const name of names) await call(chief, deleteAccountingFormat, { params: { name } });
  });
});

describe('an export', () => {
  test('has the lines of closed statements, and adds up to them', async () => {
    const first = await insertStatement(world, { entries: [entryOf(), entryOf({ amount: 12_50, minutes: 10 })] });
    const corrected = {
      id: crypto.randomUUID(),
      agreementId: null,
      agreementName: null,
      minutes: null,
      corrects: null,
    };
    const second = await insertStatement(world, {
      entries: [entryOf({ ticketTitle: '=1+1, "quoted"' })],
      adjustments: [{ ...corrected, amount: -100_25, reason: '-1 hour' }],
    });
    await save('Books');

    const response = await exporting([second.companyId, first.companyId], { format: 'books' });
    const { id, ...sums } = response.json();

    const amount = first.statement.amount + second.statement.amount;
    expect(response.statusCode).toBe(201);
    expect(sums).toEqual({ statements: 2, lines: 4, amount, skipped: [] });
    const [header, ...lines] = await linesIn(id);
    expect(header).toEqual(['Customer', 'Description', 'Quantity', 'Rate', 'Amount']);
    expect(lines).toHaveLength(4);
    expect(lines).toContainEqual(['Acme Plumbing', "'-1 hour", '1.00', '-100.25', '-100.25']);
    expect(lines).toContainEqual(['Acme Plumbing', 'TKT-1001 =1+1, "quoted"', '1.00', '75.00', '75.00']);
    expect(Math.round(lines.reduce((sum, cells) => sum + Number(cells[4]) * 100, 0))).toBe(amount);
  });

  test('of a month that was worked and closed as usual', async () => {
    const { add, close, company, statement } = await timeScene(world);
    await add({ minutes: 75 });
    await add({ kind: 'on_site', minutes: 30, hasTravel: true });
    await add({ kind: 'covered', minutes: 45 });
    await close();

    const { id, lines, amount } = (await exporting([company.id])).json();

    expect({ lines, amount }).toEqual({ lines: 2, amount: (await statement()).amount });
    const figures = (await linesIn(id)).slice(1).map((cells) => [cells[4], ...cells.slice(6)]);
    expect(figures.sort()).toEqual([
      ['On site', '1.00', '150.00', '150.00'],
      ['Remote', '1.25', '75.00', '93.75'],
    ]);
  });

  test('skips open, exported and empty statements, and writes exported ones once more only if it is asked to', async () => {
    const open = await timeScene(world);
    await open.add();
    const exported = await insertStatement(world);
    await exporting([exported.companyId]);
    const empty = await insertStatement(world, { entries: [entryOf({ kind: 'covered', amount: 0 })] });
    const fresh = await insertStatement(world);
    const ids = [open.company.id, exported.companyId, empty.companyId, fresh.companyId];

    const { skipped, statements, amount } = (await exporting(ids)).json();
    const again = (await exporting(ids, { again: true })).json();

    expect({ statements, amount }).toEqual({ statements: 1, amount: fresh.statement.amount });
    expect(new Map(skipped.map(({ companyId, reason }) => [companyId, reason]))).toEqual(
      new Map([
        [open.company.id, 'open'],
        [exported.companyId, 'exported'],
        [empty.companyId, 'empty'],
      ]),
    );
    expect(again.statements).toBe(2);
    expect(again.skipped.map(({ reason }) => reason).sort()).toEqual(['empty', 'open']);
  });

  test('without companies has all of them that have something to bill, also deleted ones', async () => {
    const gone = await insertStatement(world);
    await db.update(companies).set({ deletedAt: new Date() }).where(eq(companies.id, gone.companyId));
    const open = await timeScene(world);
    await open.add();
    const idle = await world.insertCompany();
    const params = { month: october };

    const preview = (await call(chief, previewAccountingExport, { params, querystring: { format: 'Plain' } })).json();
    const { id: _, skipped, ...sums } = (await exporting(null)).json();

    const { companies: listed, ...previewed } = preview;
    const stateOf = (companyId: string) => listed.find((company) => company.companyId === companyId)?.skipped;
    expect([gone.companyId, open.company.id, idle.id].map(stateOf)).toEqual([null, 'open', undefined]);
    expect(previewed).toEqual(sums);
    expect(listed.filter((company) => company.skipped).length).toBe(skipped.length);
    expect(listed.filter(({ lines }) => lines > 0).reduce((sum, { amount }) => sum + amount, 0)).toBe(sums.amount);
  });

  test('of a month that is not over, or by somebody who may not, is refused', async () => {
    const { companyId } = await insertStatement(world);
    const current = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Chicago' }).slice(0, 7);

    expect(refusalOf(await exporting([companyId], { month: current }))).toMatchObject({
      statusCode: 409,
      message: expect.stringMatching(/is not over yet/),
    });
    expect(refusalOf(await exporting([companyId, crypto.randomUUID()]))).toMatchObject({
      statusCode: 400,
      issues: [{ path: 'companyIds' }],
    });
    const body = { month: october, format: 'Plain', companyIds: [companyId] };
    expect((await call(admin, createAccountingExport, { body })).statusCode).toBe(403);
  });

  test('of no company is refused, and is not in the list', async () => {
    const before = await db.$count(accountingExports);

    const response = await exporting([]);

    expect(refusalOf(response)).toMatchObject({
      statusCode: 400,
      issues: [{ path: 'companyIds', message: accountingMessages.companiesRequired }],
    });
    expect(await db.$count(accountingExports)).toBe(before);
  });

  test.each([
    [['open'], 'Close its open statements first.'],
    [['exported'], 'Include what was exported before.'],
    [['open', 'exported', 'empty'], 'Close its open statements first, or include what was exported before.'],
    [['empty'], 'No statement has a line in this format: choose another month or format.'],
  ])('in which each statement is %s is refused with what to do, and is not in the list', async (reasons, advice) => {
    const scenes = {
      open: async () => {
        const scene = await timeScene(world);
        await scene.add();
        return scene.company.id;
      },
      exported: async () => {
        const { companyId } = await insertStatement(world);
        await exporting([companyId]);
        return companyId;
      },
      empty: async () =>
        (await insertStatement(world, { entries: [entryOf({ kind: 'covered', amount: 0 })] })).companyId,
    };
    const ids: string[] = [];
    for (const reason of reasons) ids.push(await scenes[reason as keyof typeof scenes]());
    const before = await db.$count(accountingExports);

    expect(refusalOf(await exporting(ids))).toEqual({
      statusCode: 409,
      message: `There is nothing to export for ${monthInWords(october)}. ${advice}`,
    });
    expect(await db.$count(accountingExports)).toBe(before);
  });

  test('is neither made nor downloaded with the key of a super admin', async () => {
    const { companyId } = await insertStatement(world);
    const { id: exportId } = (await exporting([companyId])).json();
    const key = await insertKey(db, chief.id);

    const body = { month: october, format: 'Plain', companyIds: [companyId], again: true };
    const made = await call(key, createAccountingExport, { body });
    const downloaded = await call(key, downloadAccountingExport, { params: { exportId } });

    for (const response of [made, downloaded])
      expect(refusalOf(response)).toMatchObject({ statusCode: 403, message: apiKeyRefusals.refused });
  });

  test('is made once by two people at the same time', async () => {
    const { companyId } = await insertStatement(world);

    const both = await Promise.all([exporting([companyId]), exporting([companyId])]);

    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  test('loses the lines of a company that is erased, and no others', async () => {
    const [gone, kept] = [await insertStatement(world), await insertStatement(world)];
    const { id } = (await exporting([gone.companyId, kept.companyId])).json();

    await db.delete(exportedStatements).where(eq(exportedStatements.companyId, gone.companyId));

    expect(await linesIn(id)).toHaveLength(2);
  });

  test('stays as it was in the list, newest first, and is in the audit log', async () => {
    const { companyId, statement } = await insertStatement(world);
    const { id } = (await exporting([companyId])).json();
    const before = await linesIn(id);

    await save('Plain', { columns: [{ header: 'Other', value: '' }] });

    expect(await linesIn(id)).toEqual(before);
    expect((await call(chief, listAccountingExports, { querystring: { limit: 1 } })).json()).toMatchObject([
      { id, month: october, format: 'Plain', statements: 1, lines: 1, amount: statement.amount },
    ]);
    const [recorded] = await db.select().from(events).where(eq(events.recordId, id));
    expect(recorded).toMatchObject({
      ...{ action: 'exported', kind: 'accounting export', recordName: `October ${lastYear}, Plain`, actorId: chief.id },
      changes: { statements: [null, 1], amount: [null, statement.amount] },
    });
  });
});

describe('a month that was exported', () => {
  test('is reopened only if that is confirmed', async () => {
    const { companyId } = await insertStatement(world);
    await exporting([companyId]);
    const params = { companyId, month: october };

    const refused = await call(chief, reopenMonth, { params });
    const months = (await call(admin, listStatements, { params })).json();
    const reopened = await call(chief, reopenMonth, { params, body: { evenIfExported: true } });

    expect(refusalOf(refused)).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining(`October ${lastYear}`),
    });
    expect(months.find(({ month }) => month === october)).toMatchObject({ isClosed: true, isExported: true });
    expect(reopened.json()).toMatchObject({ closedAt: null });
  });

  test('is not reopened while it is being exported', async () => {
    const { companyId } = await insertStatement(world);
    const params = { companyId, month: october };

    const responses = await Promise.all([exporting([companyId]), call(chief, reopenMonth, { params })]);

    const [exported, reopened] = responses;
    // Whoever is first: a statement that is in the file was not reopened.
    expect([
      [201, 409],
      [409, 200],
    ]).toContainEqual([exported.statusCode, reopened.statusCode]);
  });
});

describe('a company’s name in the books', () => {
  const optionsOf = (companyId: string, accountingId: string, actor = chief) =>
    call(actor, updateCompanyOptions, { params: { companyId }, body: { accountingId } });

  test('is in the file, and stays when other fields change', async () => {
    const { companyId } = await insertStatement(world);
    await save('Named');

    expect((await optionsOf(companyId, ' ACME-1 ')).json()).toMatchObject({ accountingId: 'ACME-1', version: 2 });
    const body = { showsPlannedWork: false };
    await call(admin, updateCompanyOptions, { params: { companyId }, body });

    expect((await call(admin, findCompany, { params: { companyId } })).json().accountingId).toBe('ACME-1');
    const { id } = (await exporting([companyId], { format: 'Named' })).json();
    expect((await linesIn(id))[1]?.[0]).toBe('ACME-1');
  });

  test('is for super admins to change', async () => {
    const { companyId } = await insertStatement(world);

    expect(refusalOf(await optionsOf(companyId, 'X', admin))).toMatchObject({
      statusCode: 403,
      message: expect.stringContaining('name in the books'),
    });
  });
});
