import { companyKeyOf, namedCompanies } from '../dump/named-companies.ts';
import { numberOf, type StoredRow, textOf } from '../dump/store.ts';
import type { ExportedPerson } from '../exported.ts';
import type { Desk } from './desk.ts';

export const userKey = (id: number) => `user-${id}`;
export const customerKey = (id: number) => `customer-${id}`;

/** FreeScout has no companies; customers name theirs. */
export const companiesOf = ({ store }: Desk) => namedCompanies(store, 'customers', 'company');

export function* peopleOf(desk: Desk): Generator<ExportedPerson> {
  const { store, moment } = desk;
  // Type 2 is a robot that runs workflows.
  for (const row of store.query('select * from users where coalesce(type, 1) <> 2 order by id').each())
    yield userOf(row, desk);
  const customers = store.query(`
    select c.*, (select email from emails e where e.customer_id = c.id order by e.id limit 1) as email from customers c order by c.id`);
  for (const row of customers.each()) {
    yield {
      kind: 'person',
      key: customerKey(numberOf(row, 'id')),
      email: textOf(row, 'email') || null,
      name: nameOf(row),
      phone: phoneOf(textOf(row, 'phones')),
      companyKey: companyKeyOf(textOf(row, 'company')),
      role: 'client',
      isActive: true,
      createdAt: moment(textOf(row, 'created_at')),
    };
  }
  yield* deletedPeople(desk);
}

/** In the status of a user. */
const active = 1;
const deleted = 3;

function userOf(row: StoredRow, { moment }: Desk): ExportedPerson {
  return {
    kind: 'person',
    key: userKey(numberOf(row, 'id')),
    // FreeScout adds to the address of a user whom it deletes.
    email: textOf(row, 'email').replace(/_deleted\d*$/, '') || null,
    name: nameOf(row),
    phone: textOf(row, 'phone') || undefined,
    role: 'staff',
    isActive: numberOf(row, 'status') === active || row.status === null,
    isDeleted: numberOf(row, 'status') === deleted || undefined,
    createdAt: moment(textOf(row, 'created_at')),
  };
}

/** Those whose rows are gone. */
function* deletedPeople({ store }: Desk): Generator<ExportedPerson> {
  const gone = store.query(`
    select role, id from (
      select 'client' as role, customer_id as id from conversations
      union select 'client', created_by_customer_id from threads
      union select 'staff', user_id from conversations
      union select 'staff', created_by_user_id from threads
      union select 'staff', user_id from timelogs)
    where id > 0 and case role when 'client' then id not in (select id from customers) else id not in (select id from users) end
    order by role, id`);
  for (const row of gone.all()) {
    const isStaff = textOf(row, 'role') === 'staff';
    const id = numberOf(row, 'id');
    yield {
      kind: 'person',
      key: isStaff ? userKey(id) : customerKey(id),
      email: null,
      name: 'Deleted user',
      role: isStaff ? 'staff' : 'client',
      isActive: false,
      isDeleted: true,
    };
  }
}

const nameOf = (row: StoredRow) => `${textOf(row, 'first_name')} ${textOf(row, 'last_name')}`.trim();

/** `[{"value":"+1 555 0100","type":1}]` */
function phoneOf(phones: string) {
  const value = /"value":"((?:[^"\\]|\\.)*)"/.exec(phones)?.[1];
  return value?.replaceAll('\\/', '/') || undefined;
}
