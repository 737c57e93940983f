import type { Exported } from '../exported.ts';
import { type ExportFolder, leftOut, recordsOf } from '../records/export-folder.ts';
import { mistakesIn, unwrapped } from '../records/fields.ts';
import { Organization, User } from './formats.ts';
import { Lists } from './lists.ts';

export async function* readOrganizations(folder: ExportFolder): AsyncGenerator<Exported> {
  for await (const record of recordsOf(folder.named(/organi[sz]ations/i), Lists)) {
    if ('kind' in record) yield record;
    else if (record.list === undefined || record.list === 'organizations') yield company(record.value);
  }
}

/** @param staff is filled with the keys of agents and administrators */
export async function* readUsers(folder: ExportFolder, staff: Set<string>): AsyncGenerator<Exported> {
  for await (const record of recordsOf(folder.named(/users/i), Lists)) {
    if ('kind' in record) yield record;
    else if (record.list === undefined || record.list === 'users') yield person(record.value, staff);
  }
}

function company(value: unknown): Exported {
  const { data, error } = Organization.safeParse(unwrapped(value));
  if (!data) return leftOut('an organization', mistakesIn(error));
  return { kind: 'company', key: data.id, name: data.name, domains: data.domain_names, createdAt: data.created_at };
}

function person(value: unknown, staff: Set<string>): Exported {
  const { data, error } = User.safeParse(unwrapped(value));
  if (!data) return leftOut('a user', mistakesIn(error));
  const isStaff = data.role === 'agent' || data.role === 'admin';
  if (isStaff) staff.add(data.id);
  const isDeleted = data.active === false;
  return {
    kind: 'person',
    key: data.id,
    email: data.email ?? null,
    name: data.name ?? '',
    phone: data.phone,
    companyKey: data.organization_id ?? data.organization?.id,
    role: isStaff ? 'staff' : 'client',
    isActive: !data.suspended && !isDeleted,
    isDeleted,
    createdAt: data.created_at,
  };
}
