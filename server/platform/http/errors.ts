import { hasZodFastifySchemaValidationErrors } from '@fastify/type-provider-zod';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sharedMessages } from '#contract/shared-constants.ts';
import { isCanceled, isOutage } from '#server/platform/database/outage.ts';
import {
  type Issue,
  MOST_ISSUES,
  notFound,
  Refusal,
  type RefusalKind,
  unavailable,
} from '#server/platform/domain/refusals.ts';
import { SeparateProcessFailure } from '#server/platform/process/separate-process.ts';
import { TooBusy } from '#server/platform/process/waiting-list.ts';

/** The status of each kind of refusal. */
export const statuses: Record<RefusalKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  unconfirmed: 403,
  full: 403,
  hidden: 404,
  replayed: 406,
  conflict: 409,
  stale: 409,
  removed: 410,
  unmatched: 412,
  'too large': 413,
  unsupported: 415,
  unusable: 422,
  'too many': 429,
  unavailable: 503,
};

/** What is answered to an error. */
type Answer = Pick<Refusal, 'message'> &
  Partial<Pick<Refusal, 'issues' | 'retryAfter' | 'details'>> & { statusCode: number };

/**
 * Turns every error into a response in plain English: `{ message }`, or a plain page where a browser asked for a page that
 * can't be made right now.
 * @param notFound sends the page for an unknown address outside the API
 * @param unavailable makes the page that says why there is none
 */
export function registerErrorHandling(app: FastifyInstance, pages: Pages) {
  async function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
    if (pages.notFound && !isApi(request.url)) return pages.notFound(reply);
    throw notFound('Page');
  }
  // What a handler does not find.
  app.setNotFoundHandler(answerNotFound);
  // An unknown address, which reads no body.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) answerNotFound(request, reply).catch(done);
    else done();
  });

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const isPage = !isApi(request.url) && request.headers.accept?.includes('text/html');
    if (!isPage || ![429, 503].includes(answerTo(error).statusCode)) return answerError(error, request, reply);
    return reply.send(pages.unavailable(reply, refuse(error, request, reply).message));
  });
}

type Pages = {
  notFound: ((reply: FastifyReply) => Promise<FastifyReply>) | undefined;
  unavailable: (reply: FastifyReply, message: string) => string;
};

/** Sends the response for an error. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { message, issues, details } = refuse(error, request, reply);
  return reply.send({ message, ...(issues ? { issues } : {}), ...details });
}

/**
 * Sets the status and headers for an error, and logs it if it is a server error.
 * @returns what to answer, in any format
 */
export function refuse(thrown: Error & Partial<FastifyError>, request: FastifyRequest, reply: FastifyReply) {
  // Anything can be thrown, and Fastify would expose the message of an error in this handler.
  const error = thrown instanceof Error ? thrown : new Error('A value that is not an error was thrown');
  const answer = answerTo(error, { isSearch: Boolean(Object(request.query).search) });
  if (answer.statusCode >= 500) request.log.error({ err: error }, 'Request failed');
  if (answer.retryAfter) reply.header('retry-after', answer.retryAfter);
  if (answer.statusCode === 401 && !reply.hasHeader('www-authenticate')) reply.header('www-authenticate', 'Bearer');
  if (answer.statusCode === 416) reply.headers(headersOf(error));
  reply.code(answer.statusCode);
  return answer;
}

/** A range request beyond the end of a file gets the file's length. */
function headersOf(error: Error & { headers?: Record<string, string> }) {
  return error.headers ?? {};
}

function isApi(url: string) {
  return /^\/api(\/|\?|$)/.test(url);
}

/**
 * What is answered to any error: only a refusal tells why.
 * @param isSearch whether what failed is a search, which the person can change
 */
export function answerTo(error: Error & Partial<FastifyError>, { isSearch = false } = {}): Answer {
  if (error instanceof Refusal) {
    const { message, issues, retryAfter, details } = error;
    return { statusCode: statuses[error.kind], message, issues, retryAfter, details };
  }
  if (hasZodFastifySchemaValidationErrors(error)) return answerToInvalid(error);
  if (isCanceled(error)) {
    const message = isSearch ? sharedMessages.searchCanceled : sharedMessages.canceled;
    return { statusCode: 503, message, retryAfter: 5 };
  }
  if (isOutage(error)) return answerTo(unavailable());
  if (error instanceof TooBusy || error instanceof SeparateProcessFailure)
    return { statusCode: 503, message: sharedMessages.busy, retryAfter: 5 };
  const [statusCode, message] = plainWords[error.code ?? error.name] ?? [
    error.statusCode ?? 500,
    'The request could not be understood.',
  ];
  return statusCode < 500 ? { statusCode, message } : { statusCode: 500, message: sharedMessages.somethingWrong };
}

function answerToInvalid({ validation, validationContext }: Parameters<typeof issuesOf>[0]): Answer {
  const issues = issuesOf({ validation, validationContext });
  const message = issues[0]?.message ?? 'Some of what was sent is not valid.';
  // An ill-formed id in the path is an unknown address.
  return validationContext === 'params' ? { statusCode: 404, message } : { statusCode: 400, message, issues };
}

function issuesOf({ validation = [] }: Pick<FastifyError, 'validation' | 'validationContext'>): Issue[] {
  return validation.slice(0, MOST_ISSUES).map(({ instancePath, message = 'Not valid' }) => ({
    path: instancePath.slice(1).replaceAll('/', '.'),
    message,
  }));
}

/** Our wording for errors of Fastify and its file server. */
const plainWords: Record<string, [number, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The request body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'The request body is empty.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'Send JSON, with the content type application/json.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The request body is not as long as its Content-Length says.'],
  FST_ERR_BAD_URL: [400, 'The address is not a valid URL.'],
  FST_ERR_MAX_PARAM_LENGTH: [404, 'Page not found'],
  PreconditionFailedError: [412, 'The file has changed in the meantime.'],
  RangeNotSatisfiableError: [416, 'The file does not have the range that was asked for.'],
};
