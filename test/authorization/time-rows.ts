import { eq } from 'drizzle-orm';
import { addAdjustment, deleteAdjustment, listAdjustments } from '#contract/adjustments.ts';
import { closeMonth, downloadStatement, findStatement, listStatements, reopenMonth } from '#contract/statements.ts';
import {
  addTime,
  deleteTime,
  discardTimer,
  findTimer,
  listTime,
  previewTime,
  startTimer,
  stopTimer,
  updateTime,
} from '#contract/time.ts';
import * as corrections from '#server/desk/time/adjustments.ts';
import * as months from '#server/desk/time/close.ts';
import * as commands from '#server/desk/time/commands.ts';
import * as timers from '#server/desk/time/timers.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { october } from '../time.ts';
import { deletedCompany, type Scene } from './personas.ts';
import { row } from './rows.ts';

const created = '401 403 403 403 201 201 403 401 401 401';
const forStaff = '401 403 403 403 200 200 403 401 401 401';
const createdBySuperAdmins = '401 403 403 403 403 201 403 401 401 401';
const invalidToSuperAdmins = '401 403 403 403 403 400 403 401 401 401';
const missingToSuperAdmins = '401 403 403 403 403 404 403 401 401 401';
const forReaders = '401 403 403 403 200 200 404 401 401 401';
const forSuperAdmins = '401 403 403 403 403 200 403 401 401 401';
const missing = '401 403 403 403 404 404 403 401 401 401';
const missingToAll = '401 404 404 404 404 404 404 401 401 401';
const invalid = '401 403 403 403 400 400 403 401 401 401';
const refused = '401 403 403 403 409 409 403 401 401 401';
const refusedToSuperAdmins = '401 403 403 403 403 409 403 401 401 401';

const work = { kind: 'on_site', minutes: 65, workedOn: `${october}-20`, note: 'Replaced the toner' } as const;

/** A ticket of the caller, if they are of company A, else of somebody there. */
async function ticket({ insertTicket, owner }: Scene) {
  const { id: ticketId } = await insertTicket(owner);
  return { ticketId };
}

async function someStaff({ insertUser }: Scene) {
  const { id } = await insertUser('super_admin');
  return { type: 'user', id, role: 'super_admin', companyId: null } as const;
}

/** Time of a colleague on a ticket of company A. */
async function entry(scene: Scene, owner = scene.owner) {
  const { id: ticketId } = await scene.insertTicket(owner);
  const body = { ...work, hasTravel: true, isBillable: true, endsTimer: false };
  const { id: entryId } = await commands.addTime(scene.db, await someStaff(scene), ticketId, body);
  return { entryId };
}

async function companyOf({ db }: Scene, companyId: string) {
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  if (!company) throw new Error('The scene has a company');
  return company;
}

async function closed(scene: Scene) {
  // A company of its own: one scene serves several calls.
  const { id: companyId } = await scene.insertCompany();
  await months.closeMonth(scene.db, await someStaff(scene), await companyOf(scene, companyId), october);
  return { companyId, month: october };
}

/** Time in a month that was closed after it was added. */
async function lockedEntry(scene: Scene) {
  const client = await scene.insertUser('employee');
  const { entryId } = await entry(scene, client);
  const company = await companyOf(scene, client.companyId ?? '');
  await months.closeMonth(scene.db, await someStaff(scene), company, october);
  return { entryId };
}

/** The caller's timer, if they can have one. */
async function timer(scene: Scene) {
  const { ticketId } = await ticket(scene);
  if (scene.user?.companyId !== null) return {};
  const actor = { type: 'user', id: scene.user.id, role: 'admin', companyId: null } as const;
  await timers.discardTimer(scene.db, actor).catch(() => 'They had none');
  await timers.startTimer(scene.db, actor, ticketId);
  return {};
}

const at = (params: (scene: Scene) => Promise<Record<string, string>>, body?: unknown) => async (scene: Scene) => ({
  params: await params(scene),
  body,
});
const open = async ({ insertCompany }: Scene) => ({ companyId: (await insertCompany()).id, month: october });

const correction = { month: october, amount: -5_00, reason: 'Billed twice' };

/** A correction of an open month, or of one that is closed. */
async function corrected(scene: Scene, isClosed = false) {
  const { id: companyId } = await scene.insertCompany();
  const sent = { ...correction, agreementId: null, minutes: null, corrects: null };
  const { id } = await corrections.addAdjustment(scene.db, await someStaff(scene), companyId, sent);
  if (isClosed) await months.closeMonth(scene.db, await someStaff(scene), await companyOf(scene, companyId), october);
  return { adjustmentId: id };
}

async function ofDeleted(scene: Scene) {
  return { params: { companyId: await deletedCompany(scene), month: october } };
}

export const timeRows = [
  row('time of a ticket', listTime, forReaders, at(ticket)),
  row('time added', addTime, created, at(ticket, work)),
  row('time of nobody knows what', addTime, invalid, at(ticket, { minutes: 10 })),
  row('time of no minutes', addTime, invalid, at(ticket, { ...work, minutes: 0 })),
  row('time that ends no timer', addTime, refused, at(ticket, { ...work, endsTimer: true })),
  row('time previewed', previewTime, forStaff, at(ticket, work)),
  row('time of no minutes previewed', previewTime, invalid, at(ticket, { ...work, minutes: 0 })),
  row('time changed', updateTime, forStaff, at(entry, { minutes: 90 })),
  row('time changed to two days', updateTime, invalid, at(entry, { minutes: 2_880 })),
  row('time changed in a closed month', updateTime, refused, at(lockedEntry, { minutes: 90 })),
  row('time deleted', deleteTime, forStaff, at(entry)),
  row('timer', findTimer, forStaff),
  row('timer started', startTimer, created, at(ticket)),
  row('timer stopped', stopTimer, forStaff, timer),
  row('no timer stopped', stopTimer, refused),
  row('timer discarded', discardTimer, forStaff, timer),
  row('no timer discarded', discardTimer, refused),
  row('statements', listStatements, forStaff, at(open)),
  row('statement', findStatement, forStaff, at(open)),
  row('statement of a closed month', findStatement, forStaff, at(closed)),
  row('statement as CSV', downloadStatement, forStaff, at(open)),
  row('month closed', closeMonth, forStaff, at(open)),
  row('month closed twice', closeMonth, refused, at(closed)),
  row('month reopened', reopenMonth, forSuperAdmins, at(closed)),
  row('open month reopened', reopenMonth, refusedToSuperAdmins, at(open)),
  row('corrections', listAdjustments, forStaff, at(open)),
  row('correction added', addAdjustment, createdBySuperAdmins, at(open, correction)),
  row('correction of nothing', addAdjustment, invalidToSuperAdmins, at(open, { ...correction, amount: null })),
  row('correction of a closed month', addAdjustment, refusedToSuperAdmins, at(closed, correction)),
  row('correction deleted', deleteAdjustment, forSuperAdmins, at(corrected)),
  row(
    'correction of a closed month deleted',
    deleteAdjustment,
    refusedToSuperAdmins,
    at((scene) => corrected(scene, true)),
  ),
  row('deleted company', listAdjustments, missing, ofDeleted),
  row('deleted company', addAdjustment, missingToSuperAdmins, async (scene) => ({
    ...(await ofDeleted(scene)),
    body: correction,
  })),
  ...[crypto.randomUUID(), 'ill-formed', "' or 1=1"].flatMap((id) => [
    row(`corrections of company ${id}`, listAdjustments, missing, () => ({ params: { companyId: id } })),
    row(`correction of company ${id}`, addAdjustment, missingToSuperAdmins, () => ({
      params: { companyId: id },
      body: correction,
    })),
    row(`correction ${id}`, deleteAdjustment, missingToSuperAdmins, () => ({ params: { adjustmentId: id } })),
    row(`time of ticket ${id}`, listTime, missingToAll, () => ({ params: { ticketId: id } })),
    row(`time added to ticket ${id}`, addTime, missing, () => ({ params: { ticketId: id }, body: work })),
    row(`time previewed of ticket ${id}`, previewTime, missing, () => ({ params: { ticketId: id }, body: work })),
    row(`timer of ticket ${id}`, startTimer, missing, () => ({ params: { ticketId: id } })),
    row(`time ${id}`, updateTime, missing, () => ({ params: { entryId: id }, body: {} })),
    row(`time ${id}`, deleteTime, missing, () => ({ params: { entryId: id } })),
  ]),
  ...[listStatements, findStatement, downloadStatement].map((endpoint) =>
    row('deleted company', endpoint, forStaff, ofDeleted),
  ),
  row('deleted company', closeMonth, refused, ofDeleted),
  row('deleted company', reopenMonth, refusedToSuperAdmins, ofDeleted),
  ...[listStatements, findStatement, downloadStatement, closeMonth, reopenMonth].map((endpoint) =>
    row('unknown company', endpoint, missing, () => ({ params: { companyId: crypto.randomUUID(), month: october } })),
  ),
  ...['2026-13', '2026', "' or 1=1"].map((name) =>
    row(`month ${name}`, findStatement, missing, async (scene) => ({
      params: { ...(await open(scene)), month: name },
    })),
  ),
];
