import { SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { FREQUENT } from '#server/platform/database/planned-once.ts';
import { type Statement, watchQueries } from './queries.ts';

/**
 * Makes a span for each statement of a request, named by OpenTelemetry's semantic conventions for databases. Statements
 * contain placeholders; values and error messages, which may quote values, are left out.
 */
export function traceQueries(tracer: Tracer) {
  watchQueries((statement) => {
    // Jobs poll the database: each poll would be a separate trace without information.
    if (!trace.getActiveSpan()) return undefined;

    const span = tracer.startSpan(nameOf(statement), {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': statement.text },
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

/** The name that a statement has, or operation and table: `SELECT tickets`. Tables in subqueries are ignored. */
function nameOf({ name, text }: Statement) {
  // A hash tells the texts of one name apart.
  if (name && !name.startsWith(FREQUENT)) return name.replace(/ [\w-]{22}$/, '');
  const outermost = withoutParentheses(text);
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
