import { z } from 'zod';
import { AuditActions, AuditKinds, AuditWays, auditMessages } from './audit-constants.ts';
import { endpoint } from './endpoint.ts';
import { Id, PageQuery, Search, StorableMoment, Timestamp } from './primitives.ts';
import { canReadAuditLog } from './provider-policies.ts';

export const AuditEntry = z.object({
  id: Id,
  createdAt: Timestamp,
  actorId: Id.nullable().describe('Null for somebody without an account and for the program itself'),
  actorName: z.string(),
  via: z.enum(AuditWays).nullable().describe('How it came in; null for the portal and for the program itself'),
  address: z.string().nullable().describe('The IP address that the call came from'),
  action: z.enum(AuditActions),
  kind: z.enum(AuditKinds),
  recordId: Id,
  recordName: z.string(),
  changes: z
    .record(z.string(), z.tuple([z.unknown(), z.unknown()]))
    .nullable()
    .describe('The old and new value of each changed field; long texts are truncated'),
});

export const AuditQuery = PageQuery.extend({
  actor: Search.describe('Part of a name, or the id of a user'),
  kind: z.enum(AuditKinds, 'Choose a kind from the list').optional(),
  action: z.enum(AuditActions, 'Choose an action from the list').optional(),
  record: Search.describe('Part of a name, or the id of a record'),
  from: StorableMoment.optional().describe('The earliest moment that counts'),
  to: StorableMoment.optional().describe('The first moment that no longer counts'),
});
export type AuditQueryInput = z.output<typeof AuditQuery>;

export const listAuditEntries = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/audit-log',
  access: 'staff',
  may: [canReadAuditLog, auditMessages.onlySuperAdmins],
  schema: {
    summary: 'List who did what, newest first',
    description: 'For super admins.',
    tags: ['Audit log'],
    querystring: AuditQuery,
    response: { 200: z.array(AuditEntry) },
  },
});
