import type { Role } from '#contract/primitives.ts';

export const roleLabels: Record<Role, string> = {
  super_admin: 'Super Admin',
  admin: 'Admin',
  manager: 'Manager',
  member: 'Member',
  employee: 'Employee',
};

/** What each role of a company can do, for who chooses one. */
export const roleHints: Record<'manager' | 'member' | 'employee', string> = {
  manager: 'Sees all tickets of the company, and works on those assigned to them.',
  member: 'Sees their own tickets, and works on those assigned to them.',
  employee: 'Raises tickets and follows their own.',
};

export function fullName({ firstName, lastName }: { firstName: string; lastName: string }) {
  return `${firstName} ${lastName}`;
}
