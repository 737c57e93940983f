import { QueryClientProvider, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { contractEndpoints } from '#test/endpoints.ts';
import { anything, everyQuery, exportsOfWeb } from '#test/every-query.ts';
import { withFakeBrowser } from '#test/fake-browser.ts';
import { createWorkspace, WorkspaceContext } from '#web/features/desk/tickets/workspace.ts';
import { ActorContext } from './actor.ts';
import { createQueryClient } from './query-client.ts';
import { session } from './session.ts';

withFakeBrowser();

/** What nobody can draw before the server answers, by the hook that asks for it. */
const notDrawn: Record<string, string> = {
  useDecide: 'its form says that it is being sent, and a decision may not be the last one',
  useConvertInquiry: 'it becomes a ticket, a company and people',
  useAcceptOffer: 'a question with its own answer',
  useConfirmSecondFactor: 'only the server knows whether the code is right',
  useDeclineOffer: 'a question with its own answer',
  useDiscardTimer: 'it asks first',
  useOrderSteps: 'it is given the ids of all steps',
  useRemoveSecondFactor: 'its dialog asks for an identity first',
  useRenewRecoveryCodes: 'only the server makes the codes',
  useResumeOwnMail: 'only the server knows whether email goes out again',
  useStartSecondFactor: 'only the server makes the secret',
  useStopTimer: 'only the server knows the minutes',
  useSaveFormat: 'its form has what is sent',
  useUpdateCalendar: 'its form has what is sent',
  useUpdateOnCall: 'its form has what is sent',
  useUpdatePrices: 'its form has what is sent',
  useUpdateSetup: 'only the server knows which steps are done',
  useUpdateTargets: 'its form has what is sent',
  useCloseMonth: 'its sums are made when it is closed',
  useCreateResetLink: 'only the server makes the link',
  useForgetUser: 'only the server knows what is replaced',
  useGiveFeedback: 'a question with its own answer',
  useMarkNotFixed: 'the server decides whether it reopens',
  useMergeTickets: 'the other ticket opens in its place',
  useMoveComponent: 'the place in the list is not a field of it',
  useMoveTicket: 'the server knows the names of the other company',
  useOffboardCompany: 'its dialog asks for an identity first',
  useRateTicket: 'the form has what was chosen',
  useRedact: 'only the server has the text without what was removed',
  useReopenMonth: 'its sums are made when it is reopened',
  useRotateSecret: 'only the server makes the secret',
  useRunRoutine: 'its tickets are of other lists',
  useSetParticipants: 'the server says who may take part',
  useChangeCause: 'a cause is a ticket, which this test does not make up: the dialog has it, and draws it',
  useTestWebhook: 'only the server knows whether it works',
  useUnmergeTickets: 'it opens in the place of the other ticket',
  useUnsplitTicket: 'the other ticket opens in its place',
  useUpdateCompanyTargets: 'targets are no field of the company',
};

/** What changes records that the answer does not have: which ones only the server knows. */
const readsMore: Record<string, string> = {
  useSaveCompany: 'its name in the books is for fewer people, and a call of its own',
};

const endpoints = await contractEndpoints();
const queries = await everyQuery();
const hooks = await exportsOfWeb(
  ({ path, name, text }) => /^use[A-Z]/.test(name) && text.includes('useMutation(') && path.startsWith('/web/'),
);

const ID = 'x';
const MOMENT = '2026-01-02T03:04:05.000Z';
const LATER = '2026-02-03T04:05:06.000Z';
type Schema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};
type Row = Record<string, unknown>;

const answers = new Map<Endpoint, Schema>();

/** What a response has, as JSON Schema. */
function answerOf(endpoint: Endpoint) {
  const [body] = Object.values(endpoint.schema.response);
  const known = answers.get(endpoint);
  const answer = known ?? (body ? (z.toJSONSchema(body, { unrepresentable: 'any', io: 'output' }) as Schema) : {});
  answers.set(endpoint, answer);
  return answer;
}

/** A value of a schema. @param which its first or its last choice */
function sampleOf(schema: Schema, which: 0 | -1): unknown {
  const { type, properties, anyOf, oneOf, allOf } = schema;
  const [some] = (anyOf ?? oneOf ?? []).filter((each) => each.type !== 'null');
  if (some) return sampleOf(some, which);
  if (allOf) return Object.assign({}, ...allOf.map((each) => sampleOf(each, which)));
  if (schema.enum) return schema.enum.at(which);
  if (schema.const !== undefined) return schema.const;
  if (properties) return mapped(properties, (each) => sampleOf(each, which));
  if (type === 'boolean') return which === 0;
  if (type === 'array') return [];
  if (schema.format === 'date-time') return MOMENT;
  return type === 'number' || type === 'integer' ? 1 : 'before';
}

const mapped = <Value>(record: Record<string, Value>, change: (value: Value) => unknown): Row =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/** A record that the list of an endpoint has, or the only one that it answers with. */
function recordOf(endpoint: Endpoint, which: 0 | -1): Row {
  const schema = answerOf(endpoint);
  const row = Object(sampleOf(schema.items ?? schema, which));
  if (!schema.items && !('id' in row)) return { ...row, ...partsOf(schema, which) };
  return { ...row, id: ID, ...('version' in row ? { version: 1 } : {}) };
}

/** The lists in a record that has no id, such as the steps of a checklist: they may be what is changed. */
function partsOf({ properties = {} }: Schema, which: 0 | -1): Row {
  const lists = Object.entries(properties).filter(([, { type }]) => type === 'array');
  return Object.fromEntries(
    lists.map(([key, { items = {} }]) => {
      const part = sampleOf(items, which);
      return [key, typeof part === 'object' ? ['w', ID].map((id) => ({ ...part, id })) : []];
    }),
  );
}

/** Other values for all fields of a record. */
function changed({ id: _, version: __, ...fields }: Row) {
  const change = (value: unknown) =>
    typeof value === 'boolean' ? !value : typeof value === 'number' ? value + 1 : value === MOMENT ? LATER : 'after';
  return mapped(fields, (value) => (Array.isArray(value) ? ['after'] : change(value)));
}

const lists = endpoints.filter((endpoint) => endpoint.method === 'GET' && answerOf(endpoint).type === 'array');

/** What everybody, a company or a ticket has once: prices, a checklist. */
const singles = endpoints.filter((endpoint) => {
  const { properties } = answerOf(endpoint);
  return endpoint.method === 'GET' && properties && !('id' in properties);
});

/**
 * The list that has the records which a call changes: `/users` for `/users/:userId/activation`, `/tickets/:ticketId/time` for
 * `/time/:entryId`; or the record without an id that it changes: `/prices`, `/tickets/:ticketId/checklist`.
 */
function listOf({ url }: Endpoint) {
  const parts = url.split('/');
  for (let end = parts.length; end > 0; end--) {
    const path = parts.slice(0, end).join('/');
    const single = singles.find((each) => each.url === path);
    if (single) return single;
    if (!parts[end]?.startsWith(':')) continue;
    const list =
      lists.find((each) => each.url === path) ??
      lists.find((each) => each.url.endsWith(`/:ticketId/${parts[end - 1]}`));
    if (list) return list;
  }
  return undefined;
}

type Called = { endpoint: Endpoint; answer: (response: Response) => void };

/** A server that answers changes when it is told to, and everything else at once. */
function startServer() {
  const calls: Called[] = [];
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
    const { pathname } = new URL(url, 'https://archway.example');
    asked.push(`${method} ${pathname}`);
    if (method === 'GET') return Promise.resolve(Response.json([]));
    const matches = (each: Endpoint) =>
      each.method === method && new RegExp(`^${each.url.replace(/:\w+/g, '[^/]+')}$`).test(pathname);
    const [endpoint] = endpoints.filter(matches).sort((one, other) => countOf(one) - countOf(other));
    if (!endpoint) throw new Error(`Nothing answers ${method} ${pathname}`);
    const { promise, resolve } = Promise.withResolvers<Response>();
    calls.push({ endpoint, answer: resolve });
    return promise;
  });
  return { calls, asked };
}

/** Of the parameters in an address. */
const countOf = ({ url }: Endpoint) => url.split(':').length;

type Mutation = { mutateAsync: (variables: unknown) => Promise<unknown> };

function Caller({ call }: { call: () => void }) {
  call();
  return null;
}

/** Calls a hook as a component does. */
function use(client: ReturnType<typeof createQueryClient>, hook: (...args: unknown[]) => unknown, args: unknown[]) {
  let used: Mutation | undefined;
  const call = () => {
    used = hook(...args) as Mutation;
  };
  const tree = createElement(QueryClientProvider, { client }, createElement(Caller, { call }));
  const actor = { id: 'u1', role: 'admin', companyId: null } as never;
  const inContext = createElement(
    ActorContext,
    { value: actor },
    createElement(WorkspaceContext, { value: createWorkspace() }, createElement(MemoryRouter, null, tree)),
  );
  renderToStaticMarkup(inContext);
  return used;
}

type Options = { queryKey: QueryKey; meta?: { shows?: { endpoint: Pick<Endpoint, 'url'> } }; readNext?: unknown };

/** A page that shows a list, one of its records, and counts. */
function openPage(list: Endpoint, which: 0 | -1) {
  const client = createQueryClient();
  const detail = endpoints.find(({ method, url }) => method === 'GET' && new RegExp(`^${list.url}/:\\w+$`).test(url));
  const shown = (endpoint: Endpoint | undefined) => {
    const found = queries.filter(({ options }) => options.meta?.shows?.endpoint.url === endpoint?.url);
    // A picker may list the same records, and asks for them anew.
    const ofScreen = found.find(({ options }) => options.meta?.records) ?? found[0];
    return ofScreen?.options as Options | undefined;
  };
  const counts = queries.flatMap(({ options }) =>
    /\bcounts?\b/.test(options.meta?.shows?.endpoint.url ?? '') && !options.queryKey.includes('tickets')
      ? [options]
      : [],
  );
  const listed = shown(list);
  const rows = [{ ...recordOf(list, which), id: 'w' }, recordOf(list, which), { ...recordOf(list, which), id: 'y' }];
  const ends = [
    ...(listed ? [{ options: listed, data: listed.readNext ? { rows, next: null } : rows }] : []),
    ...(detail && shown(detail) ? [{ options: shown(detail) as Options, data: recordOf(detail, which) }] : []),
    ...counts.map((options) => ({ options: options as Options, data: {} })),
  ].map(({ options, data }) => {
    client.setQueryData(options.queryKey, data);
    const always = { ...options, enabled: true, refetchOnMount: false, staleTime: Number.POSITIVE_INFINITY };
    return new QueryObserver(client, always as never).subscribe(() => undefined);
  });
  const data = () =>
    JSON.stringify([listed, shown(detail)].map((options) => options && client.getQueryData(options.queryKey)));
  return { client, data, isShown: listed !== undefined, close: () => ends.forEach((end) => void end()) };
}

const settle = () => vi.advanceTimersByTimeAsync(10);

type Tried = {
  hook: (...args: unknown[]) => unknown;
  list: Endpoint;
  args: unknown[];
  variables: unknown;
  which: 0 | -1;
};

/** Makes a change, up to its request. */
async function begin({ hook, list, args, variables, which }: Tried) {
  session.touch();
  const server = startServer();
  const page = openPage(list, which);
  const before = page.data();
  const result = use(page.client, hook, args)
    ?.mutateAsync(variables)
    .then(
      () => 'saved',
      () => 'refused',
    );
  await settle();
  return { ...server, ...page, before, result };
}

/** What mutations are given, one of which fits: an id, a record with everything that edits have, nothing, or a changed record. */
function inputsFor(list: Endpoint, which: 0 | -1): unknown[] {
  const record = recordOf(list, which);
  const sent = changed(record);
  const known = { ...record, copy: { ...record }, sent: { ...sent, version: 1 }, ticket: record, changes: sent };
  const get = (target: object, key: string | symbol) => {
    if (key === Symbol.toPrimitive) return () => ID;
    return key in target || key === 'then' || key === 'toJSON' ? Reflect.get(target, key) : anything;
  };
  const changedRecord = 'id' in record ? { ...sent, id: ID, version: 1 } : sent;
  return [ID, new Proxy(known, { get }), undefined, new Proxy(changedRecord, { get })];
}

/** What hooks are given, one of which fits. */
const argumentsOf: ((inputs: unknown[]) => unknown[])[] = [
  ([id]) => [id, id],
  ([, record]) => [record, record],
  () => [true],
  () => [false],
  ([id]) => [id, false],
];

const anyList = lists.find(({ url }) => url.endsWith('/users')) as Endpoint;

/** The call that a hook makes, found by trying. */
async function callOf(hook: Tried['hook']) {
  const found: { endpoint: Endpoint; args: number; variables: number }[] = [];
  for (const args of argumentsOf.keys())
    for (const variables of [0, 1, 2, 3]) {
      const inputs = inputsFor(anyList, 0);
      const tried = {
        hook,
        list: anyList,
        args: argumentsOf[args]?.(inputs) ?? [],
        variables: inputs[variables],
        which: 0 as const,
      };
      const { calls, asked, close } = await begin(tried).catch(() => ({
        calls: [],
        asked: [],
        close: () => undefined,
      }));
      close();
      if (asked.some((path) => path.includes('undefined'))) continue;
      for (const { endpoint } of calls) found.push({ endpoint, args, variables });
    }
  return found;
}

test('a change of a record in any list is drawn before the answer, is taken back if it is refused, and costs two requests', async () => {
  expect(lists.length).toBeGreaterThan(25);
  expect(hooks.length).toBeGreaterThan(60);
  const problems: string[] = [];

  for (const { name, value } of hooks) {
    const calls = await callOf(value as Tried['hook']);
    const changes = calls.filter(({ endpoint }) => listOf(endpoint) && !endpoint.createsOnce);
    const [first] = changes;
    if (!first) continue;
    const list = listOf(first.endpoint) as Endpoint;
    const words = `${name} (${first.endpoint.method} ${first.endpoint.url})`;
    let isDrawn = false;
    // Of an input that does not fit.
    let failure: string | undefined;
    for (const { args, variables } of changes)
      for (const which of [0, -1] as const) {
        if (isDrawn) continue;
        const tried = {
          hook: value as Tried['hook'],
          list,
          args: argumentsOf[args]?.(inputsFor(list, which)) ?? [],
          variables: inputsFor(list, which)[variables],
          which,
        };
        const change = await begin(tried);
        if (!change.isShown || change.calls.length === 0 || change.data() === change.before) {
          change.close();
          continue;
        }
        change.calls.at(-1)?.answer(Response.json({ message: 'Somebody else decides that.' }, { status: 403 }));
        await settle();
        const isTakenBack = change.data() === change.before && (await change.result) === 'refused';
        change.close();
        failure = isTakenBack ? undefined : `${words} is not taken back`;
        if (failure) continue;
        isDrawn = true;

        const { asked, calls: again, result, close } = await begin(tried);
        const answer = sampleOf(answerOf(first.endpoint), which);
        const saved = {
          ...Object(answer),
          ...(Object(answer).id ? { id: ID } : {}),
          ...(Object(answer).version ? { version: 2 } : {}),
        };
        // Some send a second request after the first.
        for (let at = again.length - 1; at < again.length; at++) {
          again[at]?.answer(Response.json(saved));
          await settle();
        }
        if ((await result) !== 'saved') problems.push(`${words} fails`);
        if (asked.length > 2 && !(name in readsMore)) problems.push(`${words} costs ${asked.join(', ')}`);
        close();
      }
    if (!isDrawn && !(name in notDrawn)) problems.push(failure ?? `${words} is not drawn`);
    if (isDrawn && name in notDrawn) problems.push(`${words} is drawn`);
  }

  expect(problems).toEqual([]);
});
