import type { FastifyInstance } from 'fastify';
import { bearer, type Caller } from './app.ts';
import { routesOf } from './routes.ts';

export type Answer = { url: string; status: number; headers: string; body: string };

/** What differs from one answer to the next whatever was asked. */
const passing = ['x-request-id', 'date', 'connection'];
let clients = 0;

/** What somebody reads at an address, as it goes over the wire. */
export async function read(app: FastifyInstance, reader: Caller | undefined, url: string): Promise<Answer> {
  clients += 1;
  // Wrong tokens of one client are counted: each call here comes from another.
  const remoteAddress = `10.3.${(clients >> 8) & 255}.${clients & 255}`;
  const response = await app.inject({ url, headers: reader ? bearer(reader) : {}, remoteAddress });
  const headers = Object.entries(response.headers).filter(([name]) => !passing.includes(name));
  // A session that is in use for a minute is noted as used again.
  const body = response.body.replaceAll(/"lastUsedAt":"[^"]+"/g, '"lastUsedAt":""');
  return { url, status: response.statusCode, headers: JSON.stringify(headers), body };
}

/** Reads every address, and every further page of it. */
export async function crawl(app: FastifyInstance, reader: Caller | undefined, urls: readonly string[]) {
  const answers: Answer[] = [];
  for (const url of urls) {
    for (let next: string | undefined = url; next !== undefined; ) {
      const answer: Answer = await read(app, reader, next);
      answers.push(answer);
      next = /<([^>]+)>; rel=\\"next\\"/.exec(answer.headers)?.[1];
    }
  }
  return answers;
}

type Reads = { ids: readonly string[]; values?: readonly string[]; isStaff?: boolean };

/**
 * The addresses of every GET of the API, with each id in their paths, and each value in each parameter of their queries.
 * @param isStaff whether the answers behind /admin/ are told at all: to others, one refusal is like the next
 */
export async function readsOf(app: FastifyInstance, { ids, values = [], isStaff = false }: Reads) {
  const { paths } = (await app.inject('/api/openapi.json')).json<Description>();
  const routes = routesOf(app).filter((route) => route.startsWith('GET /api/'));
  return routes.flatMap((route) => {
    const path = route.slice('GET '.length);
    const addresses = path.includes(':') ? ids.map((id) => path.replace(/:\w+/, id)) : [path];
    if (path.includes('/admin/') && !isStaff) return addresses;

    const parameters = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.get?.parameters ?? [];
    const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
    const queries = names.flatMap((name) => values.map((value) => `?${name}=${encodeURIComponent(value)}`));
    return addresses.flatMap((address) => ['', ...queries].map((query) => address + query));
  });
}

type Description = { paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }> };
