import { eq } from 'drizzle-orm';
import {
  archiveCompany,
  createCompany,
  deleteCompany,
  findCompany,
  findLeftOver,
  listCompanies,
  unarchiveCompany,
  updateCompanyOptions,
} from '#contract/companies.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { cancelOffboarding, exportCompany, offboardCompany } from '#contract/offboarding.ts';
import type { Role } from '#contract/primitives.ts';
import { createUser, deleteUser, forgetUser, listUsers, previewForgetting, updateUser } from '#contract/users.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { archivedCompany, deletedCompany, type Scene } from './personas.ts';
import { row } from './rows.ts';

const forStaff = '401 403 403 403 200 200 403 401 401 401';
const created = '401 403 403 403 201 201 403 401 401 401';
const missing = '401 403 403 403 404 404 403 401 401 401';
const invalid = '401 403 403 403 400 400 403 401 401 401';
const forSuperAdmins = '401 403 403 403 403 200 403 401 401 401';

function fields(values: object = {}) {
  return { email: `${crypto.randomUUID()}@acme.example`, firstName: 'Joan', lastName: 'Clarke', ...values };
}

function inAMonth() {
  return new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
}

function newUser(role: Role) {
  return ({ companyId }: Scene) => ({ body: fields({ role, password: 'secret', companyId }) });
}

/** The account of somebody else with this role. */
function another(role: Role, values?: object) {
  return async ({ insertUser }: Scene) => ({
    params: { userId: (await insertUser(role)).id },
    body: values && fields(values),
  });
}

/** The caller's own account, which an anonymous one does not have. */
function self(values?: object) {
  return ({ user }: Scene) => ({
    params: { userId: user?.id ?? crypto.randomUUID() },
    body: values && fields(values),
  });
}

/** Row 57: whatever the address and the body, the role is answered first. */
const brokenCalls = [crypto.randomUUID(), 'ill-formed', "' or 1=1"].flatMap((id) => [
  row(`57 ${id}`, updateUser, missing, () => ({ params: { userId: id }, body: { email: 7 } })),
  row(`57 ${id}`, deleteUser, missing, () => ({ params: { userId: id } })),
  row(`57 ${id}`, deleteCompany, missing, () => ({ params: { companyId: id } })),
]);

const brokenBodies = [createUser, createCompany].flatMap((endpoint: Endpoint) =>
  ['{"broken', 'null', '[]', '7', ''].map((body) => row(`57 body ${body}`, endpoint, invalid, () => ({ body }))),
);

/** A client user who moves to another company. */
function mover(
  values: { isActive?: boolean } = {},
  change: (companyId: string) => object = (companyId) => ({ companyId }),
) {
  return async ({ insertCompany, insertUser }: Scene) => {
    const { id: userId } = await insertUser('employee', values);
    return { params: { userId }, body: fields(change((await insertCompany()).id)) };
  };
}

export const adminRows = [
  row('36 companies', listCompanies, forStaff),
  row('36 users of company A', listUsers, forStaff, ({ companyId }) => ({ querystring: { companyId } })),
  row('36 admins', listUsers, forStaff, () => ({ querystring: { type: 'admins' } })),
  row('36 clients', listUsers, forStaff, () => ({ querystring: { type: 'clients', search: 'dana' } })),
  row('36 users of nobody', listUsers, invalid),
  row('37 add a company', createCompany, created, () => ({ body: { name: 'Cardinal Freight' } })),
  row('38 delete a company', deleteCompany, forStaff, ({ companyId }) => ({ params: { companyId } })),

  row('36 a company', findCompany, forStaff, ({ companyId }) => ({ params: { companyId } })),
  row('38 change the options of a company', updateCompanyOptions, forStaff, ({ companyId }) => ({
    params: { companyId },
    body: { showsPlannedWork: false },
  })),
  row('38 archive a company', archiveCompany, forStaff, ({ companyId }) => ({ params: { companyId } })),
  row('38 take one out of the archive', unarchiveCompany, forStaff, async (scene) => ({
    params: { companyId: await archivedCompany(scene) },
  })),
  row('38 what is left over of a company', findLeftOver, forStaff, ({ companyId }) => ({ params: { companyId } })),
  ...[archiveCompany, unarchiveCompany, updateCompanyOptions, findCompany, findLeftOver].map((endpoint: Endpoint) =>
    row('38 of a deleted one', endpoint, missing, async (scene) => ({
      params: { companyId: await deletedCompany(scene) },
    })),
  ),

  row('38 export a company', exportCompany, forSuperAdmins, ({ companyId }) => ({ params: { companyId } })),
  row('38 offboard a company', offboardCompany, forSuperAdmins, ({ companyId }) => ({
    params: { companyId },
    body: { deleteOn: inAMonth() },
  })),
  row('38 cancel its offboarding', cancelOffboarding, forSuperAdmins, async ({ db, insertCompany }) => {
    const { id: companyId } = await insertCompany();
    const offboarded = { archivedAt: new Date(), deleteOn: inAMonth() };
    await db.update(companies).set(offboarded).where(eq(companies.id, companyId));
    return { params: { companyId } };
  }),
  ...[exportCompany, cancelOffboarding].map((endpoint: Endpoint) =>
    row('38 of a deleted one', endpoint, missing, async (scene) => ({
      params: { companyId: await deletedCompany(scene) },
    })),
  ),
  row('38 of a deleted one', offboardCompany, missing, async (scene) => ({
    params: { companyId: await deletedCompany(scene) },
    body: {},
  })),

  row('39 employee', createUser, created, newUser('employee')),
  row('39 member', createUser, created, newUser('member')),
  row('39 manager', createUser, created, newUser('manager')),
  row('39 company unknown', createUser, invalid, () => ({
    body: fields({ password: 'secret', companyId: crypto.randomUUID() }),
  })),
  row('39 company archived', createUser, invalid, async (scene) => ({
    body: fields({ password: 'secret', companyId: await archivedCompany(scene) }),
  })),
  row('39 company deleted', createUser, invalid, async (scene) => ({
    body: fields({ password: 'secret', companyId: await deletedCompany(scene) }),
  })),
  row('39 company missing', createUser, invalid, () => ({ body: fields({ password: 'secret' }) })),
  row('39 email in use', createUser, '401 403 403 403 409 409 403 401 401 401', ({ colleague, companyId }) => ({
    body: fields({ password: 'secret', companyId, email: colleague.email }),
  })),
  row('40 admin', createUser, created, newUser('admin')),
  row('41 super_admin', createUser, '401 403 403 403 403 201 403 401 401 401', newUser('super_admin')),

  row('42 client user', updateUser, forStaff, another('employee', {})),
  row('42 client user to admin', updateUser, invalid, another('employee', { role: 'admin' })),
  row('42 client user to super_admin', updateUser, invalid, another('employee', { role: 'super_admin' })),
  row('43 self', updateUser, '401 403 403 403 200 200 403 401 401 401', self({})),
  row('43 self to super_admin', updateUser, forSuperAdmins, self({ role: 'super_admin' })),
  row('44 another admin', updateUser, forSuperAdmins, another('admin', {})),
  row('44 another admin to super_admin', updateUser, forSuperAdmins, another('admin', { role: 'super_admin' })),
  row('45 another super_admin', updateUser, forSuperAdmins, another('super_admin', {})),
  row('45 another super_admin to admin', updateUser, forSuperAdmins, another('super_admin', { role: 'admin' })),

  row('46 client user', deleteUser, forStaff, another('manager')),
  row('47 another admin', deleteUser, forSuperAdmins, another('admin')),
  row('47 another super_admin', deleteUser, forSuperAdmins, another('super_admin')),
  row('46 forget a client user', forgetUser, forSuperAdmins, another('employee')),
  row('47 forget another admin', forgetUser, forSuperAdmins, another('admin')),
  row('48 forget oneself', forgetUser, '401 403 403 403 403 403 403 401 401 401', self()),
  row('46 look at what forgetting a client user replaces', previewForgetting, forSuperAdmins, another('employee')),
  row('48 look at it for oneself', previewForgetting, '401 403 403 403 403 403 403 401 401 401', self()),
  row('46 look at it for nobody', previewForgetting, missing, () => ({ params: { userId: crypto.randomUUID() } })),
  row('46 forget nobody', forgetUser, missing, () => ({ params: { userId: crypto.randomUUID() } })),
  row('48 self', deleteUser, '401 403 403 403 403 403 403 401 401 401', self()),

  ...brokenCalls,
  ...brokenBodies,
  row('42 another company', updateUser, forSuperAdmins, mover()),
  row(
    '42 another company, with the tickets',
    updateUser,
    forSuperAdmins,
    mover({}, (companyId) => ({ companyId, takeTickets: true })),
  ),
  row(
    '42 another company, of an inactive user',
    updateUser,
    '401 403 403 403 403 409 403 401 401 401',
    mover({ isActive: false }),
  ),
  row(
    '42 no company',
    updateUser,
    '401 403 403 403 403 400 403 401 401 401',
    mover({}, () => ({ companyId: null })),
  ),
  row(
    '42 unknown company',
    updateUser,
    '401 403 403 403 403 400 403 401 401 401',
    mover({}, () => ({ companyId: crypto.randomUUID() })),
  ),
  row('42 archived company', updateUser, '401 403 403 403 403 400 403 401 401 401', async (scene) => ({
    params: { userId: (await scene.insertUser('employee')).id },
    body: fields({ companyId: await archivedCompany(scene) }),
  })),
  row(
    '42 what another call changes',
    updateUser,
    invalid,
    mover({}, () => ({ isActive: false })),
  ),
];
