import { hasZodFastifySchemaValidationErrors } from '@fastify/type-provider-zod';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sessionMessages } from '#contract/sessions-constants.ts';
import { sharedMessages } from '#contract/shared-constants.ts';
import { isCanceled, isOutage } from '#server/database/outage.ts';
import { TooBusy } from '#server/process/waiting-list.ts';

type Issue = { path: string; message: string };
type More = { issues?: Issue[]; retryAfter?: number; details?: object };

/** An error that is shown to the client. Any other error becomes a plain 500. */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly issues: Issue[] | undefined;
  /** How many seconds to wait before retrying. */
  readonly retryAfter: number | undefined;
  /** The response's further fields, as in the contract. */
  readonly details: object | undefined;

  constructor(statusCode: number, message: string, more: More = {}) {
    super(message);
    this.statusCode = statusCode;
    this.issues = more.issues;
    this.retryAfter = more.retryAfter;
    this.details = more.details;
  }
}

export const unauthorized = (message: string = sessionMessages.authenticationExpired) => new HttpError(401, message);
export const forbidden = (message = 'You are not allowed to do that') => new HttpError(403, message);
export const notFound = (what: string) => new HttpError(404, `${what} not found`);
export const conflict = (message: string) => new HttpError(409, message);
export const unavailable = () => new HttpError(503, sharedMessages.unavailable, { retryAfter: 5 });

/** A value that matches its schema but is not allowed; `path` is the field. */
export const invalid = (path: string, message: string) => new HttpError(400, message, { issues: [{ path, message }] });

export function permit(allowed: boolean, message?: string) {
  if (!allowed) throw forbidden(message);
}

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
    if (!isPage || ![429, 503].includes(asHttpError(error).statusCode)) return answerError(error, request, reply);
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
 * @returns the error to show, in any format
 */
export function refuse(thrown: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply) {
  // Anything can be thrown, and Fastify would expose the message of an error in this handler.
  const error = thrown instanceof Error ? thrown : new Error('A value that is not an error was thrown');
  const refusal = asHttpError(error, { isSearch: Boolean(Object(request.query).search) });
  if (refusal.statusCode >= 500) request.log.error({ err: error }, 'Request failed');
  if (refusal.retryAfter) reply.header('retry-after', refusal.retryAfter);
  if (refusal.statusCode === 401 && !reply.hasHeader('www-authenticate')) reply.header('www-authenticate', 'Bearer');
  if (refusal.statusCode === 416) reply.headers(headersOf(error));
  reply.code(refusal.statusCode);
  return refusal;
}

/** A range request beyond the end of a file gets the file's length. */
function headersOf(error: Error & { headers?: Record<string, string> }) {
  return error.headers ?? {};
}

function isApi(url: string) {
  return /^\/api(\/|\?|$)/.test(url);
}

/**
 * Any error as one that may be shown.
 * @param isSearch whether what failed is a search, which the person can change
 */
export function asHttpError(error: Error & Partial<FastifyError>, { isSearch = false } = {}): HttpError {
  if (error instanceof HttpError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return validationError(error);
  if (isCanceled(error)) {
    return new HttpError(503, isSearch ? sharedMessages.searchCanceled : sharedMessages.canceled, { retryAfter: 5 });
  }
  if (isOutage(error)) return unavailable();
  if (error instanceof TooBusy) return new HttpError(503, sharedMessages.busy, { retryAfter: 5 });
  const [statusCode, message] = plainWords[error.code ?? error.name] ?? [
    error.statusCode ?? 500,
    'The request could not be understood.',
  ];
  return statusCode < 500 ? new HttpError(statusCode, message) : new HttpError(500, sharedMessages.somethingWrong);
}

function validationError({ validation, validationContext }: Parameters<typeof issuesOf>[0]) {
  const issues = issuesOf({ validation, validationContext });
  const message = issues[0]?.message ?? 'Some of what was sent is not valid.';
  // An ill-formed id in the path is an unknown address.
  return validationContext === 'params' ? new HttpError(404, message) : new HttpError(400, message, { issues });
}

/** The most problems of a request that its response names. */
export const MOST_ISSUES = 20;

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

/** The loggable part of an error. Database errors also contain their query's parameters, which are personal data. */
export function loggableError(error: Error): { type: string; message: string; stack: string } {
  if (error.cause instanceof Error) return loggableError(error.cause);
  const { name, message, stack = '' } = error;
  const code = 'code' in error ? String(error.code) : '';
  // PostgreSQL quotes the value in errors of this class ("Data Exception": its manual, appendix A).
  const loggable = /^22.{3}$/.test(code) ? `The database refused a value (SQLSTATE ${code})` : message;
  return { type: name, message: loggable, stack: stack.replace(message, () => loggable) };
}
