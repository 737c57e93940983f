import { z } from 'zod';
import { Done, Timestamp } from './primitives.ts';

/** The number of changes to a record, plus one. */
export const Version = z.int().describe('Increases with each change');

/** The version of the copy that was edited. */
export const BaseVersion = z
  .int('Send the version number from the record you loaded')
  .min(1, 'Send the version number from the record you loaded')
  .max(2_147_483_647, 'Send the version number from the record you loaded')
  .optional()
  .describe('The version that was edited. If the record has changed since, nothing is written and the response is 409');

/** The headers of a change that applies to one version only. */
export const ChangeHeaders = z.object({
  'if-match': z
    .string()
    .max(2_000, 'Send at most 2,000 characters as If-Match')
    .optional()
    .describe(
      'The ETag of the version that was edited. If the record has changed since, nothing is written and the response is 412',
    ),
});

const Change = z.object({
  field: z.string(),
  from: z.unknown().describe('Null where you may not see the earlier value'),
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
    version: Version.describe('The current version'),
    changes: z
      .array(Change)
      .describe('For each field: the value in the stale copy, the current value, who changed it last, and when'),
    current,
  });
}

export type StaleAnswer = z.input<ReturnType<typeof staleAnswer<z.ZodUnknown>>>;

/**
 * The headers and responses of a call that changes a versioned record. Its body has a `version: BaseVersion`.
 * @param record the schema of the record, which has a `version`
 */
export function changeOf<Record extends z.ZodType>(record: Record) {
  const stale = staleAnswer(record);
  // Other refusals with 409 have only a message.
  return { headers: ChangeHeaders, response: { 200: record, 409: z.union([stale, Done]), 412: stale } };
}

export const versionDescription =
  'A `version` in the body, or an `If-Match` header, says which version was edited. If somebody else has saved since, nothing is written, and the response (409 for the body, 412 for the header) lists what changed. Without either, the fields overwrite the current ones.';

/** For a call whose fields are all optional. */
export const changeDescription = `Only what is sent changes. ${versionDescription}`;
