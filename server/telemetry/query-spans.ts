import { SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { watchQueries } from './queries.ts';

/**
 * A span for each statement of a request, under the names of OpenTelemetry's semantic conventions for databases. Statements
 * have places for values, and the values stay out; so do the words of errors, which may repeat one.
 */
export function traceQueries(tracer: Tracer) {
  watchQueries((statement) => {
    // Jobs look around by the clock: each look would be a trace of its own, which tells nothing.
    if (!trace.getActiveSpan()) return undefined;

    const span = tracer.startSpan(nameOf(statement), {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': statement },
    });
    return (error) => {
      if (error !== undefined) {
        span.setAttribute('error.type', codeOf(error));
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    };
  });
}

/** What is done to which table: `SELECT tickets`. Tables in subqueries are another matter. */
function nameOf(statement: string) {
  const outermost = withoutParentheses(statement);
  const [operation = 'query'] = /\w+/.exec(outermost) ?? [];
  const [, table = ''] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(outermost) ?? [];
  return `${operation.toUpperCase()} ${table}`.trim();
}

function withoutParentheses(statement: string): string {
  const shorter = statement.replaceAll(/\([^()]*\)/g, ' ');
  return shorter === statement ? statement : withoutParentheses(shorter);
}

function codeOf(error: unknown) {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
