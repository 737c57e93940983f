import { setTimeout } from 'node:timers/promises';

/** Acknowledged values, by the id of the record. */
export type Ledger = {
  tickets: Map<string, string>;
  comments: Map<string, string>;
  companies: Map<string, string>;
  users: Map<string, string>;
  articles: Map<string, string>;
  /** Values that are overwritten repeatedly: the last acknowledged one, and those sent since. */
  latest: Map<string, { acknowledged: string; sent: string[] }>;
  /** Responses other than success and 503, which a kill must not cause. */
  surprises: string[];
};

export type World = { token: string; companyId: string; clientId: string; invitation: string; settingId: string };

export const emptyLedger = (): Ledger => ({
  tickets: new Map(),
  comments: new Map(),
  companies: new Map(),
  users: new Map(),
  articles: new Map(),
  latest: new Map(),
  surprises: [],
});

type Call = (method: string, path: string, body: unknown) => Promise<Record<string, string>>;
type Writer = (call: Call, ledger: Ledger, world: World) => Promise<void>;

/** Writes like many users at once, and records each response, until stopped. */
export async function writeUntil(stopped: AbortSignal, url: string, ledger: Ledger, world: World) {
  const writers = [raiseAndDiscuss, raiseAndDiscuss, raiseAndDiscuss, addCompany, addUser, register, publish, set];
  const call = callerOf(url, ledger, world);
  await Promise.all(
    writers.map(async (write) => {
      // After a kill nothing responds for a moment, and requests in progress are not acknowledged.
      while (!stopped.aborted) await write(call, ledger, world).catch(() => setTimeout(10));
    }),
  );
}

function callerOf(url: string, ledger: Ledger, { token }: World): Call {
  return async (method, path, body) => {
    const response = await fetch(`${url}/api/ticketing${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (response.ok) return answer;
    if (response.status !== 503) ledger.surprises.push(`${method} ${path}: ${response.status} ${answer.message}`);
    throw new Error(answer.message);
  };
}

const raiseAndDiscuss: Writer = async (call, ledger, { companyId, clientId }) => {
  const title = `Lights out ${crypto.randomUUID()}`;
  const ticket = await call('POST', '/tickets', { title, description: 'All of them.', companyId, clientId });
  ledger.tickets.set(idOf(ticket), String(ticket.ticketNumber));
  for (let turn = 1; turn <= 3; turn++) {
    const comment = await call('POST', `/tickets/${ticket.id}/comments`, { comment: `Still dark, ${turn}.` });
    ledger.comments.set(idOf(comment), idOf(ticket));
    await rewrite(ledger, idOf(ticket), `Dark ${turn}`, (value) =>
      call('PUT', `/tickets/${ticket.id}`, { category: value }),
    );
  }
};

const addCompany: Writer = async (call, ledger) => {
  const name = `Cardinal ${crypto.randomUUID()}`;
  const company = await call('POST', '/admin/companies', { name });
  ledger.companies.set(idOf(company), name);
};

const addUser: Writer = async (call, ledger, { companyId }) => {
  const user = await call('POST', '/admin/users', { ...newPerson(), companyId, role: 'manager' });
  ledger.users.set(idOf(user), String(user.email));
};

const register: Writer = async (call, ledger, { invitation }) => {
  const user = await call('POST', '/invitations/register', { ...newPerson(), token: invitation });
  ledger.users.set(idOf(user), String(user.email));
};

const publish: Writer = async (call, ledger) => {
  const title = `Power ${crypto.randomUUID()}`;
  const article = await call('POST', '/knowledge-base', { title, content: 'Flip it.', category: 'Power', tags: [] });
  ledger.articles.set(idOf(article), title);
};

const set: Writer = async (call, ledger, { settingId }) => {
  const value = `555-01${crypto.randomUUID().slice(0, 8)}`;
  await rewrite(ledger, settingId, value, (settingValue) =>
    call('PUT', `/admin/settings/${settingId}`, { settingValue }),
  );
};

async function rewrite(ledger: Ledger, id: string, value: string, write: (value: string) => Promise<unknown>) {
  const { acknowledged = '', sent = [] } = ledger.latest.get(id) ?? {};
  ledger.latest.set(id, { acknowledged, sent: [...sent, value] });
  await write(value);
  ledger.latest.set(id, { acknowledged: value, sent: [] });
}

function newPerson() {
  const email = `${crypto.randomUUID()}@cardinal.example`;
  return { email, firstName: 'Priya', lastName: 'Raman', password: 'nanosecond wire' };
}

function idOf({ id }: Record<string, string>) {
  return String(id);
}
