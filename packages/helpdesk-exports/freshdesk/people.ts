import type { Exported, ExportedPerson, LeftOut } from '../exported.ts';
import { type ExportFolder, leftOut, recordsOf } from '../records/export-folder.ts';
import { mistakesIn, unwrapped } from '../records/fields.ts';
import type { Spill } from '../records/spill.ts';
import { Company, Lists, User } from './formats.ts';

export async function* readCompanies(folder: ExportFolder): AsyncGenerator<Exported> {
  for await (const record of recordsOf(folder.named(/companies|customers/i), Lists)) {
    yield 'kind' in record ? record : company(record.value);
  }
}

/**
 * The API lists agents apart from contacts.
 * @param spill is filled with the people of each address: copies of a ticket name addresses
 * @param staff is filled with the keys of agents
 */
export async function* readUsers(
  folder: ExportFolder,
  { spill, staff }: { spill: Spill; staff: Set<string> },
): AsyncGenerator<Exported> {
  for await (const record of recordsOf(folder.named(/users|contacts|agents/i), Lists)) {
    const one = 'kind' in record ? record : person(record.value, /agents/i.test(record.file));
    if (one.kind === 'person') {
      if (one.role === 'staff') staff.add(one.key);
      if (one.email) spill.put('people', one.email.toLowerCase(), one.key);
    }
    yield one;
  }
}

function company(value: unknown): Exported {
  const { data, error } = Company.safeParse(unwrapped(value));
  if (!data) return leftOut('a company', mistakesIn(error));
  return { kind: 'company', key: data.id, name: data.name, domains: data.domains, createdAt: data.created_at };
}

/** `active` only says that somebody has confirmed their address. An agent of the API has the rest in `contact`. */
function person(value: unknown, isAgent: boolean): ExportedPerson | LeftOut {
  const user = unwrapped(value) as { contact?: object };
  const { data, error } = User.safeParse(user.contact ? { ...user, ...user.contact } : user);
  if (!data) return leftOut('a user', mistakesIn(error));
  return {
    kind: 'person',
    key: data.id,
    email: data.email ?? null,
    name: data.name ?? '',
    phone: data.phone ?? data.mobile,
    companyKey: data.company_id ?? data.customer_id,
    role: isAgent || data.helpdesk_agent ? 'staff' : 'client',
    isActive: !data.deleted && !data.blocked,
    isDeleted: data.deleted,
    createdAt: data.created_at,
  };
}
