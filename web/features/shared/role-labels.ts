import type { Role } from '#contract/primitives.ts';

export const roleLabels: Record<Role, string> = {
  super_admin: 'Super admin',
  admin: 'Admin',
  manager: 'Manager',
  member: 'Member',
  employee: 'Employee',
};
