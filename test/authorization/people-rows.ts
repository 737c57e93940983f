import { updateCompany } from '#contract/companies.ts';
import type { Role } from '#contract/primitives.ts';
import { switchUser } from '#contract/users.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

const forStaff = '401 403 403 403 200 200 403 401 401 401';
const missing = '401 403 403 403 404 404 403 401 401 401';
const forSuperAdmins = '401 403 403 403 403 200 403 401 401 401';
const forNobody = '401 403 403 403 403 403 403 401 401 401';
const invalid = '401 403 403 403 400 400 403 401 401 401';

const switched = (userId: string) => ({ params: { userId }, body: { isActive: false } });

/** The account of somebody else with this role is deactivated. */
function another(role: Role) {
  return async ({ insertUser }: Scene) => switched((await insertUser(role)).id);
}

const unknown = [crypto.randomUUID(), 'ill-formed', "' or 1=1"];

export const peopleRows = [
  row('change a company', updateCompany, forStaff, ({ companyId }) => ({
    params: { companyId },
    body: { name: 'Cardinal Freight' },
  })),
  row('change a company, without a name', updateCompany, invalid, ({ companyId }) => ({
    params: { companyId },
    body: {},
  })),
  row('switch a client user', switchUser, forStaff, another('manager')),
  row('switch another admin', switchUser, forSuperAdmins, another('admin')),
  row('switch another super_admin', switchUser, forSuperAdmins, another('super_admin')),
  row('switch oneself', switchUser, forNobody, ({ user }) => switched(user?.id ?? crypto.randomUUID())),
  row('switch to what is no state', switchUser, invalid, ({ colleague }) => ({
    params: { userId: colleague.id },
    body: { isActive: 'no' },
  })),
  ...unknown.flatMap((id) => [
    row(`company ${id}`, updateCompany, missing, () => ({ params: { companyId: id }, body: { name: 7 } })),
    row(`switch ${id}`, switchUser, missing, () => ({ params: { userId: id }, body: {} })),
  ]),
];
