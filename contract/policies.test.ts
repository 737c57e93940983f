import { describe, expect, test } from 'vitest';
import { canWriteInternally } from './policies.ts';
import type { Role } from './primitives.ts';
import { canEditTicket, canMoveStatus, canRewriteTicket, canSetStatus } from './ticket-policies.ts';
import { TicketStatuses } from './tickets-constants.ts';
import { canChangeRole, canCreateUser, canEditUser, canRemoveUser } from './user-policies.ts';
import { Roles } from './users-constants.ts';

const me = 'me';
const another = 'another';
const staff: Role[] = ['super_admin', 'admin'];

describe('a ticket', () => {
  const raisedByMe = { clientId: me, assignedToId: me };
  const raisedByAnother = { clientId: another, assignedToId: me };
  const notAssignedToMe = { clientId: me, assignedToId: another };
  const assignedToNobody = { clientId: another, assignedToId: null };

  test.each([
    ['super_admin', true, true, true, true],
    ['admin', true, true, true, true],
    ['manager', true, true, false, false],
    ['member', false, true, false, false],
    ['employee', false, false, false, false],
  ] as const)('%s edits: own and assigned %s, assigned %s, own %s, another’s %s', (role, ...expected) => {
    const tickets = [raisedByMe, raisedByAnother, notAssignedToMe, assignedToNobody];

    expect(tickets.map((ticket) => canEditTicket({ id: me, role }, ticket))).toEqual(expected);
  });

  test.each(Roles)(
    '%s reopens it only as provider staff or if the provider lets client users reopen tickets',
    (role) => {
      const mayMove = (clientsMayReopen: boolean) =>
        TicketStatuses.flatMap((from) => TicketStatuses.map((to) => ({ from, to, clientsMayReopen })))
          .filter((move) => !canMoveStatus({ role }, move))
          .map(({ from, to }) => `${from} to ${to}`);

      expect(mayMove(true)).toEqual([]);
      expect(mayMove(false)).toEqual(
        staff.includes(role)
          ? []
          : [
              'resolved to open',
              'resolved to in_progress',
              'resolved to waiting_client',
              'closed to open',
              'closed to in_progress',
              'closed to waiting_client',
            ],
      );
    },
  );

  test.each(Roles)('%s rewrites it, closes it and writes internally only as provider staff', (role) => {
    const isStaff = staff.includes(role);
    const companyId = isStaff ? null : 'acme';
    const actor = { id: me, role, companyId } as Parameters<typeof canRewriteTicket>[0];

    expect(canRewriteTicket(actor)).toBe(isStaff);
    expect(canWriteInternally(actor)).toBe(isStaff);
    expect(TicketStatuses.filter((status) => !canSetStatus(actor, status))).toEqual(isStaff ? [] : ['closed']);
  });
});

describe('a user', () => {
  test.each([
    ['super_admin', ['super_admin', 'admin', 'manager', 'member', 'employee']],
    ['admin', ['admin', 'manager', 'member', 'employee']],
    ['manager', []],
    ['member', []],
    ['employee', []],
  ] as const)('%s creates %j', (role, creates) => {
    expect(Roles.filter((other) => canCreateUser({ role }, other))).toEqual(creates);
  });

  test.each([
    ['super_admin', ['super_admin', 'admin', 'manager', 'member', 'employee']],
    ['admin', ['manager', 'member', 'employee']],
    ['manager', []],
    ['member', []],
    ['employee', []],
  ] as const)('%s edits, removes and re-ranks %j', (role, others) => {
    const actor = { id: me, role };
    const those = (may: (target: { id: string; role: Role }) => boolean) =>
      Roles.filter((other) => may({ id: another, role: other }));

    expect(those((target) => canEditUser(actor, target))).toEqual(others);
    expect(those((target) => canRemoveUser(actor, target))).toEqual(others);
    expect(those((target) => canChangeRole(actor, target))).toEqual(others);
  });

  test.each(staff)('%s edits themself, and never removes themself', (role) => {
    const actor = { id: me, role };

    expect(canEditUser(actor, actor)).toBe(true);
    expect(canRemoveUser(actor, actor)).toBe(false);
    expect(canChangeRole(actor, actor)).toBe(role === 'super_admin');
  });
});
