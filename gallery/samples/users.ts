import type { Reply } from '#contract/endpoint.ts';
import type { SessionUser } from '#contract/sessions.ts';
import type { listUsers } from '#contract/users.ts';
import { admin, employee, id, manager, member, superAdmin } from './people.ts';

type User = Reply<typeof listUsers>[number];

export const user = (person: SessionUser, fields: Partial<User> = {}): User => ({
  ...person,
  phone: '',
  isActive: true,
  mailProblem: null,
  hasAccount: true,
  usesSingleSignOn: false,
  hasSecondFactor: false,
  version: 1,
  ...fields,
});

export const clients = [
  user(manager, { phone: '+1 555 0143' }),
  user(member, { hasSecondFactor: true, usesSingleSignOn: true }),
  user(employee, { mailProblem: '550 5.1.1 No such user here' }),
  user(
    { ...employee, id: id(23), firstName: 'Walter', lastName: 'Ames', email: 'walter@example.com' },
    { isActive: false },
  ),
];

/** Another admin. */
export const colleague: SessionUser = {
  ...admin,
  id: id(12),
  firstName: 'Noor',
  lastName: 'Haddad',
  email: 'noor@example.com',
};

export const admins = [
  user(admin),
  user(colleague, { hasSecondFactor: true }),
  user(superAdmin, { phone: '+1 555 0110' }),
];
