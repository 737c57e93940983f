import { numberOf, type StoredRow, textOf } from '../dump/store.ts';
import type { ExportedCompany, ExportedPerson } from '../exported.ts';
import type { Desk } from './desk.ts';
import { fieldsOf } from './fields.ts';

export const userKey = (id: number) => `user-${id}`;
export const staffKey = (id: number) => `staff-${id}`;

export function* companiesOf(desk: Desk): Generator<ExportedCompany> {
  const fields = fieldsOf(desk);
  for (const row of desk.store.query('select * from organization order by id').each()) {
    const values = fields('O', numberOf(row, 'id'));
    yield {
      kind: 'company',
      key: textOf(row, 'id'),
      name: textOf(row, 'name'),
      domains: textOf(row, 'domain')
        .split(/[\s,;]+/)
        .filter(Boolean),
      phone: values.get('phone')?.text,
      address: values.get('address')?.text,
      createdAt: desk.moment(textOf(row, 'created')),
    };
  }
}

export function* peopleOf(desk: Desk): Generator<ExportedPerson> {
  for (const row of desk.store.query('select * from staff order by staff_id').each()) yield agentOf(row, desk);
  yield* clientsOf(desk);
  yield* deletedPeople(desk);
}

function agentOf(row: StoredRow, desk: Desk): ExportedPerson {
  return {
    kind: 'person',
    key: staffKey(numberOf(row, 'staff_id')),
    email: textOf(row, 'email') || null,
    name: `${textOf(row, 'firstname')} ${textOf(row, 'lastname')}`.trim(),
    phone: textOf(row, 'phone') || textOf(row, 'mobile') || undefined,
    role: 'staff',
    isActive: numberOf(row, 'isactive') === 1,
    createdAt: desk.moment(textOf(row, 'created')),
  };
}

/** In the status of an account. */
const locked = 2;

function* clientsOf(desk: Desk): Generator<ExportedPerson> {
  const fields = fieldsOf(desk);
  const clients = desk.store.query(`
    select u.*, coalesce(
             (select address from user_email e where e.id = u.default_email_id and e.user_id = u.id),
             (select address from user_email e where e.user_id = u.id order by e.id limit 1)) as email,
           (select status from user_account a where a.user_id = u.id limit 1) as status
    from user u order by u.id`);
  for (const row of clients.each()) {
    const id = numberOf(row, 'id');
    const company = numberOf(row, 'org_id');
    yield {
      kind: 'person',
      key: userKey(id),
      email: textOf(row, 'email') || null,
      name: textOf(row, 'name'),
      phone: fields('U', id).get('phone')?.text,
      companyKey: company ? String(company) : undefined,
      role: 'client',
      isActive: (numberOf(row, 'status') & locked) === 0,
      createdAt: desk.moment(textOf(row, 'created')),
    };
  }
}

/** osTicket deletes people completely; their entries keep the name. */
function* deletedPeople({ store }: Desk): Generator<ExportedPerson> {
  const deleted = store.query(`
    select role, id, max(name) as name from (
      select 'client' as role, user_id as id, poster as name from thread_entry
      union all select 'client', user_id, '' from ticket
      union all select 'client', user_id, '' from thread_collaborator
      union all select 'staff', staff_id, poster from thread_entry
      union all select 'staff', staff_id, '' from ticket)
    where id > 0
      and case role when 'client' then id not in (select id from user) else id not in (select staff_id from staff) end
    group by role, id order by role, id`);
  for (const row of deleted.all()) {
    const isStaff = textOf(row, 'role') === 'staff';
    const id = numberOf(row, 'id');
    yield {
      kind: 'person',
      key: isStaff ? staffKey(id) : userKey(id),
      email: null,
      name: textOf(row, 'name') || 'Deleted user',
      role: isStaff ? 'staff' : 'client',
      isActive: false,
      isDeleted: true,
    };
  }
}
