import type { SessionUser } from '#contract/sessions.ts';

/** An id that is the same each time. */
export const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const acme = { id: id(1), name: 'Acme Dental' };

const person = (number: number, role: SessionUser['role'], firstName: string, lastName: string): SessionUser => ({
  id: id(number),
  role,
  firstName,
  lastName,
  email: `${firstName}.${lastName}@example.com`.toLowerCase(),
  companyId: null,
  companyName: null,
  isManager: role === 'manager',
});

const client = (number: number, role: SessionUser['role'], firstName: string, lastName: string): SessionUser => ({
  ...person(number, role, firstName, lastName),
  companyId: acme.id,
  companyName: acme.name,
});

export const superAdmin = person(10, 'super_admin', 'Sam', 'Okafor');
export const admin = person(11, 'admin', 'Grace', 'Lindqvist');
export const manager = client(20, 'manager', 'Maria', 'Delgado');
export const member = client(21, 'member', 'Tom', 'Becker');
export const employee = client(22, 'employee', 'Priya', 'Nair');
