import {
  createAccountingExport,
  deleteAccountingFormat,
  downloadAccountingExport,
  listAccountingExports,
  listAccountingFormats,
  previewAccountingExport,
  saveAccountingFormat,
} from '#contract/accounting.ts';
import { updateCompanyOptions } from '#contract/companies.ts';
import { reopenMonth } from '#contract/statements.ts';
import { accountingFormats } from '#server/platform/database/tables/accounting.ts';
import { insertExport, insertStatement, plainFormat } from '../accounting.ts';
import { lastYear, october } from '../time.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

const forStaff = '401 403 403 403 200 200 403 401 401 401';
const forSuperAdmins = '401 403 403 403 403 200 403 401 401 401';
const created = '401 403 403 403 403 201 403 401 401 401';
const invalid = '401 403 403 403 403 400 403 401 401 401';
const missing = '401 403 403 403 403 404 403 401 401 401';
const refused = '401 403 403 403 403 409 403 401 401 401';

async function ownFormat({ db }: Scene) {
  const name = `Books ${crypto.randomUUID()}`;
  await db.insert(accountingFormats).values({ name, ...plainFormat });
  return { name };
}

const format = (body?: object) => async (scene: Scene) => ({ params: await ownFormat(scene), body });

const exporting =
  (values: object = {}) =>
  async (scene: Scene) => {
    const { companyId } = await insertStatement(scene);
    const { name } = await ownFormat(scene);
    return { body: { month: october, format: name, companyIds: [companyId], ...values } };
  };

const options =
  (body: object) =>
  ({ companyId }: Scene) => ({ params: { companyId }, body });

export const accountingRows = [
  row('formats of accounting exports', listAccountingFormats, forStaff),
  row('a format changed', saveAccountingFormat, forSuperAdmins, format({ ...plainFormat, withZeroLines: true })),
  row('a format without columns', saveAccountingFormat, invalid, format({ ...plainFormat, columns: [] })),
  row('a format with an unknown variable', saveAccountingFormat, invalid, () => ({
    params: { name: 'Plain' },
    body: { ...plainFormat, columns: [{ header: 'Tax', value: '{{line.tax}}' }] },
  })),
  row('a format that is there, as a new one', saveAccountingFormat, refused, format({ ...plainFormat, isNew: true })),
  row('a format deleted', deleteAccountingFormat, forSuperAdmins, format()),
  row('an unknown format deleted', deleteAccountingFormat, missing, () => ({ params: { name: 'Nothing' } })),
  row('what a month would export', previewAccountingExport, forSuperAdmins, async (scene) => ({
    params: { month: october },
    querystring: { format: (await ownFormat(scene)).name },
  })),
  row('what a month would export, unknown format', previewAccountingExport, missing, () => ({
    params: { month: october },
    querystring: { format: 'Nothing' },
  })),
  row('statements exported', createAccountingExport, created, exporting()),
  row('statements exported in an unknown format', createAccountingExport, missing, exporting({ format: 'Nothing' })),
  row(
    'statements of a month that is not over',
    createAccountingExport,
    refused,
    exporting({ month: `${lastYear + 2}-01` }),
  ),
  row('statements of no month', createAccountingExport, invalid, exporting({ month: 'October' })),
  row('statements of nobody', createAccountingExport, invalid, exporting({ companyIds: [crypto.randomUUID()] })),
  row('statements of no company', createAccountingExport, invalid, exporting({ companyIds: [] })),
  row('past exports', listAccountingExports, forSuperAdmins),
  row('the file of an export', downloadAccountingExport, forSuperAdmins, async (scene) => ({
    params: { exportId: (await insertExport(scene)).exportId },
  })),
  ...[crypto.randomUUID(), 'ill-formed', "' or 1=1"].map((exportId) =>
    row(`the file of export ${exportId}`, downloadAccountingExport, missing, () => ({ params: { exportId } })),
  ),
  row('an exported month reopened', reopenMonth, refused, async (scene) => {
    const { companyId } = await insertExport(scene);
    return { params: { companyId, month: october } };
  }),
  row('an exported month reopened anyway', reopenMonth, forSuperAdmins, async (scene) => {
    const { companyId } = await insertExport(scene);
    return { params: { companyId, month: october }, body: { evenIfExported: true } };
  }),
  row('a name in the books', updateCompanyOptions, forSuperAdmins, options({ accountingId: 'ACME-1' })),
  row('a name in the books, not as text', updateCompanyOptions, invalid, options({ accountingId: 7 })),
];
