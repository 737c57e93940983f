import { z } from 'zod';
import { Timestamp } from './primitives.ts';

/** The number of changes to a record, plus one. */
export const Version = z.int();

/** The version of the copy that was edited. */
export const BaseVersion = z
  .int('Send the version as it was answered')
  .min(1, 'Send the version as it was answered')
  .max(2_147_483_647, 'Send the version as it was answered')
  .optional()
  .describe(
    'The version of the copy that was changed. Where the record has another one by now, nothing is written: 409',
  );

/** The headers of a change that applies to one version only. */
export const ChangeHeaders = z.object({
  'if-match': z
    .string()
    .max(2_000, 'Send at most 2,000 characters as If-Match')
    .optional()
    .describe(
      'The ETag of the copy that was changed. Where the record has another one by now, nothing is written: 412',
    ),
});

const Change = z.object({
  field: z.string(),
  from: z.unknown().describe('Null where the caller may not see what was there before'),
  to: z.unknown(),
  byName: z.string(),
  at: Timestamp,
});

/**
 * The response to a change made from a stale copy.
 * @param current the schema of the record
 */
export function staleAnswer<Current extends z.ZodType>(current: Current) {
  return z.object({
    message: z.string(),
    version: Version.describe('The version that there is now'),
    changes: z
      .array(Change)
      .describe('By field: what it was in the stale copy, what it is now, who changed it last, when'),
    current,
  });
}

export type StaleAnswer = z.input<ReturnType<typeof staleAnswer<z.ZodUnknown>>>;

export const changeDescription =
  'Only what is sent changes. A `version` in the body, or an `If-Match` header, says which copy was changed: where somebody saved another one meanwhile, nothing is written, and the answer (409 for the body, 412 for the header) tells what changed since. Without either, what is sent is saved over whatever is there.';
