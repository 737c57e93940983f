import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, type Input, type Reply, urlFor } from '#contract/endpoint.ts';

/** A refusal of the API, in words for the model. */
export class ToolError extends Error {}

export type Api = ReturnType<typeof apiFor>;

/**
 * The API as the key of a request may use it. Each call is a request of its own, so that every check and limit applies.
 * @param request the call of the tool, with the key
 * @param reply gets the headers that say how many calls the key has left
 */
export function apiFor(
  app: FastifyInstance,
  { ip, headers: { authorization = '', 'user-agent': userAgent } }: FastifyRequest,
  reply: FastifyReply,
) {
  async function send<E extends Endpoint>(endpoint: E, { body, ...rest }: Omit<Input<E>, 'headers'>) {
    const response = await app.inject({
      method: endpoint.method,
      url: urlFor(endpoint, rest),
      remoteAddress: ip,
      headers: { authorization, ...(userAgent ? { 'user-agent': userAgent } : {}) },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    for (const name of ['ratelimit-policy', 'ratelimit']) {
      if (response.headers[name] !== undefined) reply.header(name, response.headers[name]);
    }
    return response;
  }

  /** Throws ToolError for a refusal. */
  async function call<E extends Endpoint>(endpoint: E, input: Omit<Input<E>, 'headers'>): Promise<Reply<E>> {
    return answerOf(await send(endpoint, input));
  }

  /** A page of a list, and the cursor of the next one. Throws ToolError for a refusal. */
  async function list<E extends Endpoint>(endpoint: E, input: Omit<Input<E>, 'headers'>) {
    const response = await send(endpoint, input);
    const rows: Reply<E> = answerOf(response);
    const next = /<([^>]+)>;\s*rel="next"/.exec(String(response.headers.link ?? ''))?.[1];
    const cursor = next ? new URL(next, 'http://localhost').searchParams.get('cursor') : null;
    return { rows, cursor };
  }

  return { send, call, list };
}

type Response = Awaited<ReturnType<Api['send']>>;

function answerOf(response: Response) {
  const answer = response.json();
  if (response.statusCode < 400) return answer;
  throw new ToolError([answer.message, ...fieldsIn(answer)].join('\n'));
}

/** The fields that are named in a refusal, with what is wrong with each. */
function fieldsIn({ issues = [] }: { issues?: { path: string; message: string }[] }) {
  return issues.filter(({ path }) => path !== '').map(({ path, message }) => `${path}: ${message}`);
}
