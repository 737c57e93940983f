type Account = { role: string; email: string; password: string };

/** Somebody who is signed in, and the tickets that were raised last by all of them, newest first. */
type Caller = { account: Account; token: string; recent: string[] };

/** What one request of the load may do; `weight` is its share in a hundred requests. */
type Kind = { weight: number; name: string; expected: number[]; send: (caller: Caller) => Promise<Response> };

const roles = ['super_admin', 'admin', 'manager', 'employee'];

/** How many tickets are read and commented on at a time: threads grow no longer than those of people. */
const RECENT = 20;

/**
 * A load of all that people do all day, and of what goes wrong, as a sequence: the same calls in the same shares at every
 * moment, so that two moments of a run can be compared.
 * @param url where the program listens
 * @param accounts who may sign in, with somebody of each role
 * @returns does the next request and answers whether it was served: a crowded machine may have it refused with 503. It
 * throws where an answer is neither that nor the expected one
 */
export async function mixedLoad(url: string, accounts: Account[]) {
  const recent: string[] = [];
  const callers = await Promise.all(
    roles.map(async (role) => {
      const account = accounts.find((known) => known.role === role);
      if (!account) throw new Error(`The sample data have no ${role}.`);
      return { account, token: await signIn(url, account), recent };
    }),
  );
  const sequence = shuffled(kindsOf(url).flatMap((kind) => Array<Kind>(kind.weight).fill(kind)));
  let count = 0;

  return async () => {
    const kind = at(sequence, count);
    // Everybody takes each kind in turn, since no role divides the sequence evenly.
    const caller = at(callers, count + Math.floor(count / sequence.length));
    count += 1;
    const response = await kind.send(caller);
    const body = await response.text();
    caller.token = response.headers.get('x-refreshed-token') ?? caller.token;
    if (kind.name === 'create' && response.status === 201) {
      recent.unshift(JSON.parse(body).id);
      recent.splice(RECENT);
    }
    if (response.status === 503) return false;
    if (!kind.expected.includes(response.status)) throw new Error(`${kind.name}: ${response.status} ${body}`);
    return true;
  };
}

function kindsOf(url: string): Kind[] {
  const api = `${url}/api/ticketing`;
  const get = (path: string) => (caller: Caller) => fetch(api + path, { headers: headersOf(caller) });
  const post = (path: string, body: (caller: Caller) => unknown) => (caller: Caller) =>
    fetch(api + path, { method: 'POST', headers: headersOf(caller), body: JSON.stringify(body(caller)) });
  const ofTicket = (path: string) => (caller: Caller) =>
    get(`/tickets/${caller.recent.at(-1) ?? 'none'}${path}`)(caller);

  return [
    { weight: 16, name: 'list', expected: [200], send: get('/tickets?limit=20') },
    { weight: 6, name: 'active', expected: [200], send: get('/tickets?status=active&priority=high&limit=20') },
    { weight: 10, name: 'search', expected: [200], send: get('/tickets?search=printer&limit=20') },
    { weight: 12, name: 'ticket', expected: [200, 404], send: ofTicket('') },
    { weight: 10, name: 'thread', expected: [200, 404], send: ofTicket('/comments') },
    { weight: 6, name: 'articles', expected: [200], send: get('/knowledge-base?search=password') },
    { weight: 6, name: 'people', expected: [200, 403], send: get('/admin/users?type=admins') },
    { weight: 4, name: 'session', expected: [200], send: get('/auth/session') },
    { weight: 3, name: 'create', expected: [201, 400], send: post('/tickets', newTicket) },
    {
      weight: 5,
      name: 'comment',
      expected: [201, 404],
      send: (caller) => post(`/tickets/${caller.recent[0] ?? 'none'}/comments`, () => ({ comment: 'Seen.' }))(caller),
    },
    { weight: 1, name: 'login', expected: [200], send: ({ account }) => logIn(url, account) },
    { weight: 10, name: 'page', expected: [200], send: () => fetch(`${url}/managed-it`) },
    { weight: 3, name: 'no page', expected: [404], send: () => fetch(`${url}/${crypto.randomUUID()}`) },
    { weight: 2, name: 'no record', expected: [404], send: (caller) => get(`/tickets/${crypto.randomUUID()}`)(caller) },
    { weight: 3, name: 'invalid', expected: [400], send: post('/tickets', () => ({ title: 7, tags: 'none' })) },
    {
      weight: 3,
      name: 'nobody',
      expected: [401],
      send: () => fetch(`${api}/tickets`, { headers: headersOf(nobody()) }),
    },
  ];
}

/** Client staff raise tickets; staff who do not say for whom are refused, which the load needs as well. */
function newTicket() {
  return { title: 'The printer is on fire', description: 'Smoke comes out of it. '.repeat(20), tags: ['fire'] };
}

const nobody = () => ({ token: crypto.randomUUID() });

function headersOf({ token }: { token: string }) {
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
}

function logIn(url: string, { email, password }: Account) {
  const body = JSON.stringify({ email, password });
  return fetch(`${url}/api/ticketing/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
}

async function signIn(url: string, account: Account) {
  const response = await logIn(url, account);
  if (!response.ok) throw new Error(`${account.email} could not sign in: ${await response.text()}`);
  const { token }: { token: string } = await response.json();
  return token;
}

/** In an order that is the same in every run, with the kinds spread over it. */
function shuffled<Value>(values: Value[]) {
  return values
    .map((value, index) => ({ value, key: (index * 37) % 101 }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);
}

function at<Value>(values: Value[], index: number): Value {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('There is nothing to choose from.');
  return value;
}
