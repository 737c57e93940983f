import { companyKeyOf, namedCompanies } from '../dump/named-companies.ts';
import { numberOf, type StoredRow, textOf } from '../dump/store.ts';
import type { ExportedPerson } from '../exported.ts';
import type { Desk } from './desk.ts';

/** Users of RT that are no people. */
const notPeople = "('RT_System', 'Nobody')";

/** RT has no companies; users name their organization. */
export const companiesOf = ({ store }: Desk) => namedCompanies(store, 'users', 'organization');

/** The members of the group of privileged users. */
export const privileged = `
  select m.memberid from "groups" g join groupmembers m on m.groupid = g.id
  where g.domain = 'SystemInternal' and coalesce(nullif(g.name, ''), g.type) = 'Privileged'`;

/** Privileged users are staff. */
export function* peopleOf({ store, moment }: Desk): Generator<ExportedPerson> {
  const users = store.query(`
    select u.*, coalesce(p.disabled, 0) as disabled, u.id in (${privileged}) as is_privileged
    from users u left join principals p on p.id = u.id
    where u.name not in ${notPeople} order by u.id`);
  for (const row of users.each()) {
    yield {
      kind: 'person',
      key: textOf(row, 'id'),
      email: addressOf(row),
      name: textOf(row, 'realname') || withoutAddress(textOf(row, 'name')),
      phone: ['workphone', 'mobilephone', 'homephone'].map((phone) => textOf(row, phone)).find(Boolean),
      companyKey: companyKeyOf(textOf(row, 'organization')),
      role: numberOf(row, 'is_privileged') ? 'staff' : 'client',
      isActive: numberOf(row, 'disabled') === 0,
      createdAt: moment(textOf(row, 'created')),
    };
  }
  yield* deletedPeople(store);
}

const withoutAddress = (name: string) => (name.includes('@') ? '' : name);

/** RT names users after their address, and may know no other. */
function addressOf(row: StoredRow) {
  return [textOf(row, 'emailaddress'), textOf(row, 'name')].find((address) => address.includes('@')) ?? null;
}

/** Those whom `rt-shredder` deleted. */
function* deletedPeople(store: Desk['store']): Generator<ExportedPerson> {
  const gone = store.query(`
    select id, max(is_staff) as is_staff from (
      select creator as id, 0 as is_staff from transactions union select creator, 0 from tickets union select owner, 1 from tickets)
    where id > 0 and id not in (select id from users) group by id order by id`);
  for (const row of gone.all()) {
    const role = numberOf(row, 'is_staff') ? 'staff' : 'client';
    yield {
      kind: 'person',
      key: textOf(row, 'id'),
      email: null,
      name: 'Deleted user',
      role,
      isActive: false,
      isDeleted: true,
    };
  }
}
