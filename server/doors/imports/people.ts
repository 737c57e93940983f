import { Email } from '#contract/primitives.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { system as byArchway } from '#server/platform/events/actor.ts';
import { recordAll } from '#server/platform/events/record.ts';
import { companyOfOne } from './company-of-one.ts';
import { findAddresses, type Person } from './directory.ts';
import { keep } from './keep.ts';
import type { Run } from './run.ts';
import type { ImportedPerson } from './source.ts';
import { fieldOf } from './texts.ts';

type Row = typeof users.$inferInsert & { id: string };

/**
 * Imports people without passwords. One whose address somebody here has is that person. Staff and people without an address
 * become inactive: an export gives nobody access.
 */
export async function importPeople(run: Run, records: ImportedPerson[]) {
  const { directory, report } = run;
  const fresh = records.filter(({ key }) => !directory.people.has(key));
  report.count('person', 'known', records.length - fresh.length);
  const addressed = fresh.map((record) => ({ record, address: addressOf(run, record) }));
  const { folded, accounts } = await findAddresses(
    run.db,
    addressed.flatMap(({ address }) => address ?? []),
  );
  const rows: Row[] = [];
  const kept: { key: string; recordId: string }[] = [];
  for (const { record, address } of addressed) {
    // Records of one batch may have the same key or address.
    const same = address === null ? '' : (folded.get(address) ?? '');
    const there = directory.people.get(record.key) ?? accounts.get(same) ?? directory.addresses.get(same);
    const row = there ? undefined : await rowOf(run, record, address);
    const person: Person = there ?? {
      id: row?.id ?? '',
      companyId: row?.companyId ?? null,
      isStaff: record.role === 'staff',
      name: row ? `${row.firstName} ${row.lastName}`.trim() : '',
    };
    if (row) rows.push(row);
    report.count('person', there ? 'joined' : 'imported');
    kept.push({ key: record.key, recordId: person.id });
    directory.people.set(record.key, person);
    if (same !== '' && !record.isDeleted) directory.addresses.set(same, person);
  }
  await storePeople(run, rows, kept);
}

async function storePeople(run: Run, rows: Row[], kept: { key: string; recordId: string }[]) {
  if (run.isDryRun || kept.length === 0) return;
  await run.writeNow(async (tx) => {
    if (rows.length > 0) {
      await tx.insert(users).values(rows);
      const events = rows.map(({ id, firstName, lastName }) => ({
        ...({ kind: 'user', action: 'imported' } as const),
        ...{ recordId: id, recordName: `${firstName} ${lastName}`.trim() },
        changes: { importedFrom: [null, run.system] satisfies [null, string] },
      }));
      await recordAll(tx, byArchway, events);
    }
    await keep(tx, run, 'person', kept);
  });
}

/** The address of a person, as typed; null without a valid one. */
function addressOf({ report }: Run, { key, email, name, isDeleted }: ImportedPerson) {
  if (!email?.trim()) return null;
  const { success, data } = Email.safeParse(email);
  if (success) return data;
  if (!isDeleted) report.change(`person ${name || key}`, `“${email}” is not an email address`);
  return null;
}

async function rowOf(run: Run, record: ImportedPerson, address: string | null): Promise<Row> {
  const { report, startedAt } = run;
  const { key, role, isDeleted = false, createdAt } = record;
  const what = `person ${record.name || (address ?? key)}`;
  const isStaff = role === 'staff';
  if (isStaff && record.isActive && !isDeleted)
    report.change(what, 'is staff, and is inactive until you activate them');
  if (address === null && !isStaff && !isDeleted) report.change(what, 'has no email address, and is inactive');
  const id = newId();
  const names = record.names ?? namesOf(run, what, record.name || (address?.split('@')[0] ?? ''));
  const email = address ?? `no-address-${id}@import.invalid`;
  const before = createdAt && createdAt < startedAt ? createdAt : startedAt;
  return {
    id,
    ...names,
    email,
    phone: fieldOf(report, what, { name: 'phone number', text: record.phone ?? '', most: FieldLimit.phone }),
    role: isStaff ? 'admin' : (record.clientRole ?? 'employee'),
    companyId: isStaff ? null : await companyFor(run, record, { ...names, email: address }),
    isActive: record.isActive && !isDeleted && !isStaff && address !== null,
    createdAt: before,
    deletedAt: isDeleted ? startedAt : null,
  };
}

/** The company of a client: their own, that of their domain, or one of their own as a private person. */
async function companyFor(
  run: Run,
  { key, companyKey, phone }: ImportedPerson,
  person: { firstName: string; lastName: string; email: string | null },
) {
  const { companies, byDomain } = run.directory;
  const own = companyKey === undefined ? undefined : companies.get(companyKey);
  const ofDomain = byDomain.get(person.email?.split('@').at(-1)?.toLowerCase() ?? '');
  return own ?? ofDomain ?? (await companyOfOne(run, `person ${key}`, { ...person, phone }));
}

/** The last word is the last name, or what stands before a comma. */
function namesOf({ report }: Run, what: string, name: string) {
  const line = fieldOf(report, what, { name: 'name', text: name, most: 2 * FieldLimit.name });
  const [, last, first] = /^([^,]+), *([^,]+)$/.exec(line) ?? [];
  const words = line.split(' ');
  const [firstName, lastName] =
    first && last ? [first, last] : words.length > 1 ? [words.slice(0, -1).join(' '), words.at(-1) ?? ''] : [line, ''];
  const part = (text: string) => fieldOf(report, what, { name: 'name', text, most: FieldLimit.name });
  return { firstName: part(firstName) || 'Unnamed', lastName: part(lastName) };
}
