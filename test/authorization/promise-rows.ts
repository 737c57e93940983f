import * as promise from '#contract/promise.ts';
import { defaultCalendar, defaultTargets } from '#server/desk/promise/rules.ts';
import { onCallAlerts } from '#server/platform/database/tables/on-call.ts';
import { createLink } from '#server/platform/links/links.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

const forStaff = '401 403 403 403 200 200 403 401 401 401';
const forSuperAdmins = '401 403 403 403 403 200 403 401 401 401';
const badForSuperAdmins = '401 403 403 403 403 400 403 401 401 401';
const missing = '401 403 403 403 404 404 403 401 401 401';
const missingForSuperAdmins = '401 403 403 403 403 404 403 401 401 401';
const forEverybody = (status: number) => Array(10).fill(status).join(' ');

const calendar = { ...defaultCalendar(2026), timezone: 'Europe/Berlin' };
const preview = { calendar, target: { minutes: 60 }, raisedAt: '2026-11-23T15:00:00.000Z' };

function ofCompany({ colleague }: Scene) {
  return { params: { companyId: colleague.companyId ?? '' }, body: { targets: defaultTargets } };
}

/** A link to somebody of the staff who is on call. */
async function acknowledgment({ db, colleague, insertTicket, insertUser }: Scene) {
  const { id: ticketId } = await insertTicket(colleague);
  const { id: userId } = await insertUser('admin');
  await db.insert(onCallAlerts).values({ ticketId });
  const token = await createLink(db, 'on_call', { userId, subjectId: ticketId });
  return { querystring: { token } };
}

export const promiseRows = [
  row('service hours', promise.findCalendar, forStaff),
  row('set service hours', promise.updateCalendar, forSuperAdmins, () => ({ body: calendar })),
  row('set no service hours', promise.updateCalendar, badForSuperAdmins, () => ({ body: { ...calendar, hours: [] } })),
  row('federal holidays of a year', promise.listFederalHolidays, forStaff, () => ({ params: { year: '2027' } })),
  row('targets', promise.findTargets, forStaff),
  row('set targets', promise.updateTargets, forSuperAdmins, () => ({ body: { ...defaultTargets, allHours: true } })),
  row('set half of the targets', promise.updateTargets, badForSuperAdmins, () => ({ body: { allHours: true } })),
  row('targets of a company', promise.findCompanyTargets, forStaff, ofCompany),
  row('set targets of a company', promise.updateCompanyTargets, forSuperAdmins, ofCompany),
  ...[crypto.randomUUID(), 'ill-formed', "' or 1=1"].flatMap((companyId) => [
    row(`targets of company ${companyId}`, promise.findCompanyTargets, missing, () => ({ params: { companyId } })),
    row(`set targets of company ${companyId}`, promise.updateCompanyTargets, missingForSuperAdmins, () => ({
      params: { companyId },
      body: { targets: null },
    })),
  ]),
  row('preview a promise', promise.previewPromise, forStaff, () => ({ body: preview })),
  row('preview a moment in service time', promise.previewServiceTime, forStaff, () => ({
    body: { calendar, at: '2026-11-23T15:00:00.000Z', preset: 'tomorrow' },
  })),
  row('who is on call', promise.findOnCall, forStaff),
  row('set who is on call', promise.updateOnCall, forSuperAdmins, async ({ insertUser }) => ({
    body: { userIds: [(await insertUser('admin')).id] },
  })),
  row('set a client on call', promise.updateOnCall, badForSuperAdmins, ({ colleague }) => ({
    body: { userIds: [colleague.id] },
  })),
  row('page that acknowledges', promise.askToAcknowledge, forEverybody(200), acknowledgment),
  row('acknowledge', promise.acknowledge, forEverybody(200), acknowledgment),
  ...['x', 'a'.repeat(26), "' or 1=1"].flatMap((token) => [
    row(`page that acknowledges ${token}`, promise.askToAcknowledge, forEverybody(404), () => ({
      querystring: { token },
    })),
    row(`acknowledge ${token}`, promise.acknowledge, forEverybody(404), () => ({ querystring: { token } })),
  ]),
];
