import pg from 'pg';
import { ArticlePage } from '#contract/articles-constants.ts';
import { DAY } from '#contract/shared-constants.ts';
import { TicketPage } from '#contract/tickets-constants.ts';
import { drive, type Request } from './drive.ts';
import { COMMENT, PASSWORD, steadyManager } from './seed.ts';
import { rareRemark, rareWord } from './vocabulary.ts';

/** How many tickets of all ages the calls use. */
const TICKETS = 500;

const tickets = '/api/ticketing/tickets';
const articles = `/api/ticketing/knowledge-base?search=password&limit=${ArticlePage}`;
const report = `/api/ticketing/admin/reports?${new URLSearchParams(lastYear())}`;
const newTicket = {
  title: 'Printer on the second floor jams',
  description: 'It started this morning right after the update and happens on two machines now.',
  category: 'Hardware Issues',
  priority: 'high',
};

/** How many users are logged in: each connection needs its own, because requests of one user wait for each other. */
const USERS = 16;

export type Scene = Awaited<ReturnType<typeof setScene>>;
/** A call's users and records. */
type Cast = Omit<Scene, 'admins' | 'managers'> & { admin: Person; manager: Person };
type Person = { email: string; token: string; userId: string; companyId: string | undefined };
/** Users by session token, for a server without sessions. */
export type Readers = Record<string, Pick<Person, 'userId' | 'companyId'>>;
export type Call = { name: string; next: (cast: Cast) => Request };

/** All measured calls, as the pages send them. */
export const calls: Call[] = [
  { name: 'home page', next: () => ({ method: 'GET', path: '/' }) },
  { name: 'login', next: ({ admin: { email } }) => logInAs(email) },
  { name: 'first page, admin', next: ({ admin }) => list(admin, {}) },
  { name: 'first page, manager', next: ({ manager }) => list(manager, {}) },
  { name: 'filtered list', next: ({ admin }) => list(admin, { status: 'active', priority: 'high' }) },
  { name: 'search, common word', next: ({ admin }) => list(admin, { search: 'printer' }) },
  { name: 'list, last updated', next: ({ admin }) => list(admin, { sort: 'updated' }) },
  { name: 'list, unassigned', next: ({ admin }) => list(admin, { assignee: 'none', sort: 'priority' }) },
  { name: 'search, rare word', next: ({ admin }) => list(admin, { search: rareWord }) },
  { name: 'search, rare comment', next: ({ admin }) => list(admin, { search: rareRemark }) },
  { name: 'search, typo', next: ({ admin }) => list(admin, { search: 'quetzalcaotl' }) },
  { name: 'search, ticket number', next: ({ admin, ticket }) => list(admin, { search: `TKT-${ticket().number}` }) },
  { name: 'search, client’s name', next: ({ admin, client }) => list(admin, { search: client.name }) },
  { name: 'one ticket', next: ({ admin, ticket }) => ({ ...admin, method: 'GET', path: `${tickets}/${ticket().id}` }) },
  {
    name: 'its thread',
    next: ({ admin, ticket }) => ({ ...admin, method: 'GET', path: `${tickets}/${ticket().id}/comments` }),
  },
  { name: 'knowledge base', next: ({ manager }) => ({ ...manager, method: 'GET', path: articles }) },
  { name: 'report of a year', next: ({ admin }) => ({ ...admin, method: 'GET', path: report }) },
  {
    name: 'create a ticket',
    next: ({ admin, client: { clientId, companyId } }) => ({
      ...admin,
      method: 'POST',
      path: tickets,
      body: { ...newTicket, clientId, companyId },
    }),
  },
  {
    name: 'comment',
    next: ({ admin, ticket }) => ({
      ...admin,
      method: 'POST',
      path: `${tickets}/${ticket().id}/comments`,
      body: { comment: COMMENT },
    }),
  },
  {
    name: 'update',
    next: ({ admin, ticket }) => {
      const priority = anyOf(['low', 'medium', 'high', 'urgent']);
      return { ...admin, method: 'PUT', path: `${tickets}/${ticket().id}`, body: { priority } };
    },
  },
];

/** A search by staff for a text. */
export const searchFor = (search: string): Call => ({ name: search, next: ({ admin }) => list(admin, { search }) });

/** Whether a name contains one of some texts that are separated by commas. */
export const isChosen = (texts: string, name: string) => texts.split(',').some((text) => name.includes(text));

/** Logs in admins and managers, and finds tickets of all ages for the calls. */
export async function setScene(programUrl: string, address: string) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows: people } = await client.query(`
    (select email, company_id from users where role = 'admin' order by id limit 1)
    union all select email, company_id from users where email = '${steadyManager}'`);
  const [admin, manager] = people;
  for (const { email } of people) await client.query(addColleagues, [email, USERS]);
  const { rows: clients } = await client.query(`
    select id as "clientId", company_id as "companyId", first_name || ' ' || last_name as name
    from users where role = 'employee' order by id limit 1`);
  const { rows: found } = await client.query<{ id: string; number: number }>(`
    select id, number from tickets
    where number % greatest((select count(*) / ${TICKETS} from tickets), 1) = 0 limit ${TICKETS}`);
  await client.end();
  const logInAll = async ({ email }: { email: string }): Promise<Person[]> => {
    const emails = Array.from({ length: USERS }, (_, index) => (index === 0 ? email : `${index + 1}.${email}`));
    return Promise.all(emails.map((each) => logIn(programUrl, each)));
  };
  const [admins, managers] = [await logInAll(admin), await logInAll(manager)];
  const readers: Readers = Object.fromEntries([...admins, ...managers].map((person) => [person.token, person]));
  return {
    admins,
    managers,
    readers,
    client: clients[0] as { clientId: string; companyId: string; name: string },
    ticket: () => anyOf(found),
  };
}

/** Users with the same view of the data as one user. */
const addColleagues = `
  insert into users (id, email, first_name, last_name, password_hash, role, company_id)
  select gen_random_uuid(), n || '.' || email, first_name, last_name, password_hash, role, company_id
  from users, generate_series(2, $2) as n where email = $1
  on conflict do nothing`;

/** The next request of a connection, sent by its user. */
export function requestOf({ next }: Call, scene: Scene) {
  return (connection: number) => {
    const [admin, manager] = [scene.admins, scene.managers].map((people) => people[connection % USERS]) as [
      Person,
      Person,
    ];
    return next({ ...scene, admin, manager });
  };
}

/**
 * Warms up: makes every call many times, so that code and plans are not new when measured. Calls that write are made
 * less often, and their rows are deleted again.
 */
export async function warmUp(url: string, some: Call[], scene: Scene, headers: Record<string, string> = {}) {
  for (const call of some) {
    const next = requestOf(call, scene);
    await drive({ url, next, headers }, { connections: 16, seconds: next(0).method === 'GET' ? 1 : 0.2 });
  }
}

function lastYear() {
  const day = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10);
  return { from: day(365), to: day(0) };
}

function list({ token }: { token: string }, filters: Record<string, string>): Request {
  return { method: 'GET', path: `${tickets}?${new URLSearchParams({ limit: String(TicketPage), ...filters })}`, token };
}

function logInAs(email: string) {
  return { method: 'POST', path: '/api/ticketing/auth/login', body: { email, password: PASSWORD } };
}

/** Logs in one of the users of the bench. */
export async function logIn(url: string, email: string): Promise<Person> {
  const { path, method, body } = logInAs(email);
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
  const { token, user } = await response.json();
  return { email, token, userId: user.id, companyId: user.companyId ?? undefined };
}

function anyOf<Value>(values: Value[]): Value {
  const value = values[Math.floor(Math.random() * values.length)];
  if (value === undefined) throw new Error('There is nothing to choose from');
  return value;
}
