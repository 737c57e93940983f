import { BatchInterceptor } from '@mswjs/interceptors';
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest';
import type { Endpoint, Input, Reply } from '#contract/endpoint.ts';
import { ApiError } from '#web/lib/request.ts';

/** What the page sent to an endpoint, and the request itself for bodies that are not JSON. */
export type Call<E extends Endpoint> = Omit<Input<E>, 'headers'> & { request: Request };

/** The answer of an endpoint, a Response of its own for bytes and streams, or either of them later. */
type Answer<E extends Endpoint> = Reply<E> | Response | Promise<Reply<E> | Response>;

type Route = { endpoint: Endpoint; url: RegExp; answer: (call: never) => unknown };

export type FakeApi = ReturnType<typeof startFakeApi>;

/**
 * A server whose answers the compiler checks against the contract, and this code again when it sends them. It refuses what
 * the contract refuses, so a page that sends nonsense fails its test. Answers everything below /api of this page.
 */
export function startFakeApi() {
  const routes: Route[] = [];
  const calls: { endpoint: Endpoint; call: unknown }[] = [];
  const problems: string[] = [];
  let mood: 'answering' | 'silent' | 'failing' | 'unreachable' = 'answering';
  let working = 0;
  let hasRows = true;
  let answerChange: ((request: Request) => Promise<Response | undefined>) | undefined;
  const interceptor = new BatchInterceptor({
    name: 'fake-api',
    interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()],
  });

  interceptor.on('request', async ({ request, controller }) => {
    const { pathname, searchParams } = new URL(request.url);
    if (!pathname.startsWith('/api/')) return;
    // A form may download something.
    const isOfForm = request.method !== 'GET' || pathname.endsWith('.csv');
    const own = isOfForm ? await answerChange?.(request.clone()) : undefined;
    if (own) return controller.respondWith(own);
    if (mood === 'silent') await new Promise(() => undefined);
    if (mood === 'unreachable') return controller.errorWith(new TypeError('Failed to fetch'));
    if (mood === 'failing') return controller.respondWith(Response.json({ message: '' }, { status: 500 }));
    working++;
    controller.respondWith(await respond(request, pathname, searchParams).finally(() => working--));
  });
  interceptor.apply();

  async function respond(request: Request, pathname: string, searchParams: URLSearchParams) {
    const route = routes.find(({ endpoint, url }) => endpoint.method === request.method && url.test(pathname));
    if (!route) {
      problems.push(`Nothing answers ${request.method} ${pathname}`);
      return Response.json({ message: '' }, { status: 404 });
    }
    try {
      const call = await readCall(route, request, pathname, searchParams);
      calls.push({ endpoint: route.endpoint, call });
      const answer = await route.answer({ ...call, request } as never);
      if (answer instanceof Response) return answer;
      if (!hasRows && Array.isArray(answer)) return Response.json([]);
      return Response.json(checked(route.endpoint, answer), { headers: nextPages.get(answer as object) });
    } catch (error) {
      if (error instanceof ApiError)
        return Response.json({ message: error.message, ...error.more }, { status: error.status });
      problems.push(`${request.method} ${pathname}: ${error}`);
      return Response.json({ message: '' }, { status: 500 });
    }
  }

  return {
    /** Answers an endpoint, instead of what answered it before. Throw an ApiError to refuse. */
    on<E extends Endpoint>(endpoint: E, answer: (call: Call<E>) => Answer<E>) {
      const url = new RegExp(`^${endpoint.url.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
      routes.unshift({ endpoint, url, answer });
    },
    /** What the page has sent to an endpoint so far, oldest first. */
    callsOf<E extends Endpoint>(endpoint: E) {
      const ofEndpoint = calls.filter((each) => each.endpoint === endpoint).map(({ call }) => call);
      return ofEndpoint as Omit<Call<E>, 'request'>[];
    },
    /** The addresses of all calls so far, oldest first. */
    allCalls: () => calls.map(({ endpoint }) => `${endpoint.method} ${endpoint.url}`),
    /** What no answer was found for, or broke the contract: a test expects none. */
    problems,
    /** Whether an answer is on its way. */
    isWorking: () => working > 0,
    answers: () => setMood('answering'),
    /** Lists from now on are empty. */
    hasNoRows: () => {
      hasRows = false;
    },
    /** Answers what forms send before the routes do, unless it returns nothing: changes, and downloads. */
    answersChanges: (answer: NonNullable<typeof answerChange>) => {
      answerChange = answer;
    },
    /** Requests from now on wait forever. */
    isSilent: () => setMood('silent'),
    /** Requests from now on fail with an error of the server. */
    fails: () => setMood('failing'),
    /** Requests from now on get no response. */
    isUnreachable: () => setMood('unreachable'),
    stop: () => interceptor.dispose(),
  };

  function setMood(next: typeof mood) {
    mood = next;
  }
}

/** What the response says of the page that follows these rows. */
const nextPages = new WeakMap<object, { link: string }>();

/** One page of a list that has another one at this cursor. */
export function pageOf<Row>(rows: Row[], next?: string) {
  const page = [...rows];
  if (next) nextPages.set(page, { link: `<${location.origin}/api?cursor=${next}>; rel="next"` });
  return page;
}

/** What was sent, unchanged, once the contract accepts it. */
async function readCall({ endpoint, url }: Route, request: Request, pathname: string, query: URLSearchParams) {
  const { schema } = endpoint;
  const isJson = request.headers.get('content-type')?.startsWith('application/json');
  const sent = {
    params: { ...url.exec(pathname)?.groups },
    querystring: Object.fromEntries(query),
    body: isJson ? await request.clone().json() : undefined,
  };
  await schema.params?.parseAsync(sent.params);
  await schema.querystring?.parseAsync(sent.querystring);
  if (isJson) await schema.body?.parseAsync(sent.body);
  return sent;
}

function checked({ schema: { response } }: Endpoint, answer: unknown) {
  const schema = '200' in response ? response[200] : response[201];
  schema.parse(answer);
  return answer;
}
