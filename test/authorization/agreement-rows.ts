import { eq } from 'drizzle-orm';
import * as records from '#contract/agreement-records.ts';
import { previewAgreements } from '#contract/agreements.ts';
import { findBalance, findOwnBalance } from '#contract/balance.ts';
import { listLedger } from '#contract/ledger.ts';
import { findAgreement } from '#server/desk/agreements/queries.ts';
import { agreements } from '#server/platform/database/tables/agreements.ts';
import { insertAgreement } from '../agreements/insert-agreement.ts';
import { lastYear } from '../time.ts';
import { deletedCompany, type Scene } from './personas.ts';
import { row } from './rows.ts';

const forStaff = '401 403 403 403 200 200 403 401 401 401';
const badForStaff = '401 403 403 403 400 400 403 401 401 401';
const refused = '401 403 403 403 409 409 403 401 401 401';
const hiddenFromStaff = '401 403 403 403 404 404 403 401 401 401';
const forSuperAdmins = '401 403 403 403 403 200 403 401 401 401';
const created = '401 403 403 403 403 201 403 401 401 401';
const invalid = '401 403 403 403 403 400 403 401 401 401';
const inConflict = '401 403 403 403 403 409 403 401 401 401';
const hidden = '401 403 403 403 403 404 403 401 401 401';

const terms = [{ from: '2026-11', includedMinutes: 600, fee: 900_00 }];
const agreement = { kind: 'monthly' as const, startsOn: '2026-11-01', terms };
const closed = { month: '2026-11', agreements: [] };
const block = { minutes: 600, price: 750_00, boughtOn: '2026-11-05', from: '2026-11-01' };
const unknown = '00000000-0000-7000-8000-000000000000';
const missing = { agreementId: crypto.randomUUID(), blockId: crypto.randomUUID(), month: '2026-11' };

const ofCompany = (body?: unknown) => (scene: Scene) => ({ params: { companyId: scene.companyId }, body });

const at =
  (body?: unknown, month = '2027-01') =>
  async (scene: Scene) => ({
    params: { agreementId: await insertAgreement(scene.db, scene.companyId, agreement), month },
    body,
  });

const atBlocks = (body?: unknown) => async (scene: Scene) => {
  const agreementId = await insertAgreement(scene.db, scene.companyId, {
    ...{ kind: 'block', startsOn: '2026-11-01' },
    ...{ terms: [{ from: '2026-11' }], blocks: [block] },
  });
  const [found] = (await findAgreement(scene.db, agreementId)).blocks;
  return { params: { agreementId, blockId: found?.id ?? '' }, body };
};

/** An agreement of company A, which is over: it changes nothing of the time of other calls. */
const shownTo = (isShownTo: 'nobody' | 'managers' | 'everyone') => async (scene: Scene) => {
  const [month, { db, companyId }] = [`${lastYear}-01`, scene];
  await db.delete(agreements).where(eq(agreements.companyId, companyId));
  const days = { startsOn: `${month}-01`, endsOn: `${month}-31` };
  await insertAgreement(db, companyId, { ...days, name: 'Over', kind: 'monthly', isShownTo, terms: [{ from: month }] });
  return {};
};

export const agreementRows = [
  row('balance', findBalance, forStaff, ({ companyId }) => ({ params: { companyId } })),
  row('balance on a day', findBalance, forStaff, ({ companyId }) => ({
    params: { companyId },
    querystring: { on: '2026-11-30' },
  })),
  row('balance on no day', findBalance, badForStaff, ({ companyId }) => ({
    params: { companyId },
    querystring: { on: '2026-11-31' },
  })),
  row('balance of no company', findBalance, hiddenFromStaff, () => ({ params: { companyId: crypto.randomUUID() } })),
  row('balance of a deleted company', findBalance, hiddenFromStaff, async (scene) => ({
    params: { companyId: await deletedCompany(scene) },
  })),
  row('own balance, shown to nobody', findOwnBalance, '401 403 403 403 403 403 403 401 401 401', shownTo('nobody')),
  row('own balance, shown to managers', findOwnBalance, '401 403 403 200 403 403 403 401 401 401', shownTo('managers')),
  row('own balance, shown to everyone', findOwnBalance, '401 200 200 200 403 403 403 401 401 401', shownTo('everyone')),
  row('preview agreements', previewAgreements, forStaff, () => ({
    body: { agreements: [agreement], months: ['2026-11'] },
  })),
  row('preview agreements without a month', previewAgreements, badForStaff, () => ({
    body: { agreements: [agreement], months: [] },
  })),
  row('preview agreements of a company', previewAgreements, forStaff, ({ companyId }) => ({
    body: { companyId, agreements: [agreement] },
  })),
  row('preview agreements of an unknown company', previewAgreements, hiddenFromStaff, () => ({
    body: { companyId: unknown, agreements: [agreement] },
  })),
  row('list what agreements had in each month', listLedger, forStaff, ({ companyId }) => ({ params: { companyId } })),
  row('list what agreements of an unknown company had', listLedger, hiddenFromStaff, () => ({
    params: { companyId: unknown },
  })),
  row('preview an agreement from a closed month on', previewAgreements, refused, () => ({
    body: { agreements: [agreement], months: [closed, '2026-12'] },
  })),
  row('agreements of a company', records.listAgreements, forStaff, ofCompany()),
  row('agreements of a deleted company', records.listAgreements, hiddenFromStaff, async (scene) => ({
    params: { companyId: await deletedCompany(scene) },
  })),
  row('an agreement', records.findAgreement, forStaff, at()),
  row('an unknown agreement', records.findAgreement, hiddenFromStaff, () => ({ params: missing })),
  row('an agreement added', records.createAgreement, created, ofCompany({ ...agreement, name: 'Ten hours' })),
  row('an empty agreement added', records.createAgreement, invalid, ofCompany({})),
  row('an empty agreement of a deleted company added', records.createAgreement, hidden, async (scene) => ({
    params: { companyId: await deletedCompany(scene) },
    body: {},
  })),
  row('an agreement changed', records.updateAgreement, forSuperAdmins, at({ name: 'Changed' })),
  row('an agreement changed to nothing', records.updateAgreement, invalid, at({ name: '' })),
  row('an unknown agreement changed', records.updateAgreement, hidden, () => ({ params: missing, body: {} })),
  row('an agreement deleted', records.deleteAgreement, forSuperAdmins, at()),
  row('an unknown agreement deleted', records.deleteAgreement, hidden, () => ({ params: missing })),
  row('terms set', records.writeTerms, forSuperAdmins, at({ includedMinutes: 480, fee: 720_00 })),
  row('terms set, ill-formed', records.writeTerms, invalid, at({ fee: -1 })),
  row('terms of an unknown agreement set', records.writeTerms, hidden, () => ({ params: missing, body: {} })),
  row('terms deleted', records.deleteTerms, forSuperAdmins, async (scene) => {
    const two = { ...agreement, terms: [...terms, { from: '2027-01' }] };
    return { params: { agreementId: await insertAgreement(scene.db, scene.companyId, two), month: '2027-01' } };
  }),
  row('terms that are not there deleted', records.deleteTerms, hidden, at()),
  row('the only terms deleted', records.deleteTerms, inConflict, at(undefined, '2026-11')),
  row('a block added', records.createBlock, created, atBlocks(block)),
  row('a block added, ill-formed', records.createBlock, invalid, atBlocks({ ...block, minutes: 0 })),
  row('a block added to an agreement without any', records.createBlock, inConflict, at(block)),
  row('a block added to an unknown agreement', records.createBlock, hidden, () => ({ params: missing, body: {} })),
  row('a block changed', records.updateBlock, forSuperAdmins, atBlocks({ note: 'Paid by check' })),
  row('a block that expires first', records.updateBlock, invalid, atBlocks({ expiresOn: '2026-10-31' })),
  row('an unknown block changed', records.updateBlock, hidden, () => ({ params: missing, body: {} })),
  row('a block deleted', records.deleteBlock, forSuperAdmins, atBlocks()),
  row('an unknown block deleted', records.deleteBlock, hidden, () => ({ params: missing })),
];
