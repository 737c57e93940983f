/** What each client role can do. */
export const roleHints: Record<'manager' | 'member' | 'employee', string> = {
  manager: 'Sees every ticket of the company and works on those assigned to them.',
  member: 'Creates tickets, follows their own, and works on those assigned to them.',
  employee: 'Creates tickets and follows their own.',
};
