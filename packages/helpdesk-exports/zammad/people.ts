import type { Exported } from '../exported.ts';
import { type ExportFolder, leftOut, recordsOf } from '../records/export-folder.ts';
import { mistakesIn } from '../records/fields.ts';
import { Organization, User } from './formats.ts';

/** The user who stands for nobody: the owner of tickets without one, and the author of what Zammad writes itself. */
export const Nobody = '1';

const Customer = { role: 'Customer', roleId: '3' };

export async function* readOrganizations(folder: ExportFolder): AsyncGenerator<Exported> {
  for await (const record of recordsOf(folder.named(/^organizations/i))) {
    yield 'kind' in record ? record : company(record.value);
  }
}

export async function* readUsers(folder: ExportFolder): AsyncGenerator<Exported> {
  for await (const record of recordsOf(folder.named(/^users/i))) {
    const one = 'kind' in record ? record : person(record.value);
    if (one.kind !== 'person' || one.key !== Nobody) yield one;
  }
}

function company(value: unknown): Exported {
  const { data, error } = Organization.safeParse(value);
  if (!data) return leftOut('an organization', mistakesIn(error));
  return { kind: 'company', key: data.id, name: data.name, domains: data.domain, createdAt: data.created_at };
}

/** Every role but that of customers is for work: `Agent`, `Admin`, or one of the installation’s own. */
function person(value: unknown): Exported {
  const { data, error } = User.safeParse(value);
  if (!data) return leftOut('a user', mistakesIn(error));
  const isStaff =
    data.roles.length > 0
      ? data.roles.some((role) => role !== Customer.role)
      : (data.role_ids ?? []).some((id) => id !== Customer.roleId);
  return {
    kind: 'person',
    key: data.id,
    email: data.email ?? null,
    name: [data.firstname, data.lastname].filter(Boolean).join(' ') || (data.login ?? ''),
    phone: data.phone ?? data.mobile,
    companyKey: data.organization_id,
    role: isStaff ? 'staff' : 'client',
    isActive: data.active !== false,
    createdAt: data.created_at,
  };
}
