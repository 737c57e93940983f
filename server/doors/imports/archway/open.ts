import type { ArchiveRecord } from '#contract/company-archive.ts';
import { isStaffRole } from '#contract/policies.ts';
import type { Imported, OpenSource } from '../source.ts';
import { agreementsOf } from './agreements.ts';
import { articlesOf } from './articles.ts';
import { isLeftOut, recordsOf } from './lines.ts';
import { ticketsOf } from './tickets.ts';
import { unpack } from './unpack.ts';

/** Opens the archive of a company that was exported by Archway. It needs as much room as it has unpacked. */
export const openArchway: OpenSource = async (path) => {
  const { folder, remove } = await unpack(path);
  return { name: 'Archway', records: () => readAll(folder), close: remove };
};

async function* readAll(folder: string): AsyncGenerator<Imported> {
  const companyKeys: string[] = [];
  for await (const company of recordsOf(folder, 'companies')) {
    if (!isLeftOut(company)) companyKeys.push(company.id);
    yield isLeftOut(company) ? company : companyFrom(company);
  }
  for await (const user of recordsOf(folder, 'users')) yield isLeftOut(user) ? user : personFrom(user);
  yield* ticketsOf(folder);
  yield* articlesOf(folder, companyKeys);
  yield* agreementsOf(folder);
  for await (const alert of recordsOf(folder, 'alerts'))
    yield isLeftOut(alert)
      ? alert
      : { kind: 'left-out', what: `count of the alert “${alert.title}”`, why: 'monitoring starts anew here' };
  for await (const statement of recordsOf(folder, 'statements'))
    yield isLeftOut(statement)
      ? statement
      : { kind: 'left-out', what: `statement of ${statement.month}`, why: 'its tickets have other numbers here' };
}

function companyFrom(company: ArchiveRecord<'companies'>): Imported {
  const { id, name, domain, contactEmail, phone, address, isPerson, createdAt, archivedAt } = company;
  const domains = domain === '' ? [] : [domain];
  return { kind: 'company', key: id, name, domains, contactEmail, phone, address, isPerson, createdAt, archivedAt };
}

function personFrom(user: ArchiveRecord<'users'>): Imported {
  const { id, companyId, role, email, firstName, lastName, phone, isActive, isDeleted, createdAt } = user;
  return {
    ...{ kind: 'person', key: id, email, name: `${firstName} ${lastName}`, names: { firstName, lastName }, phone },
    ...(companyId === null ? {} : { companyKey: companyId }),
    ...(isStaffRole(role) ? { role: 'staff' } : { role: 'client', clientRole: role }),
    ...{ isActive, isDeleted, createdAt },
  } as Imported;
}
