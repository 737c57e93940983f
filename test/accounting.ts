import { createExport } from '#server/desk/accounting/exports.ts';
import { accountingFormats } from '#server/platform/database/tables/accounting.ts';
import { closedMonths } from '#server/platform/database/tables/time-entries.ts';
import type { startApp } from './app.ts';
import { entryOf, statementOf } from './statement-parts.ts';
import { october } from './time.ts';

type World = Pick<Awaited<ReturnType<typeof startApp>>, 'db' | 'insertCompany' | 'insertUser'>;
type Parts = Parameters<typeof statementOf>[0];

/** The fields of a format. */
export const plainFormat = {
  columns: [
    { header: 'Customer', value: '{{company.accountingId}}' },
    { header: 'Description', value: '{{line.description}}' },
    { header: 'Quantity', value: '{{line.quantity}}' },
    { header: 'Rate', value: '{{line.rate}}' },
    { header: 'Amount', value: '{{line.amount}}' },
  ],
  perLine: 'entry' as const,
  withZeroLines: false,
};

/** A closed statement of a new company. */
export async function insertStatement(world: World, parts: Parts = { entries: [entryOf()] }) {
  const { id: companyId, name: companyName } = await world.insertCompany();
  const statement = statementOf({ companyId, companyName, ...parts });
  await world.db.insert(closedMonths).values({ companyId, month: statement.month, statement });
  return { companyId, statement };
}

/** A statement that was exported. */
export async function insertExport(world: World) {
  const { companyId } = await insertStatement(world);
  const { id } = await world.insertUser('super_admin');
  const author = { type: 'user', id, role: 'super_admin', companyId: null } as const;
  const format = `Books ${crypto.randomUUID()}`;
  await world.db.insert(accountingFormats).values({ name: format, ...plainFormat });
  const input = { month: october, format, companyIds: [companyId], again: false };
  const { id: exportId } = await createExport(world.db, author, input);
  return { companyId, exportId };
}
