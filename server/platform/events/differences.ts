import type { Changes } from './record.ts';

/**
 * The fields that differ, as the log names them: all of them for a new or deleted record.
 * @param before null for a new record
 * @param after null for a deleted one
 */
export function differences<Row extends object>(
  fields: readonly (keyof Row & string)[],
  before: Row | null,
  after: Row | null,
) {
  const steps = fields.map((field) => [field, [before?.[field] ?? null, after?.[field] ?? null]] as const);
  return Object.fromEntries(
    steps.filter(([, [from, to]]) => from !== to).map(([field, [...step]]) => [field, step]),
  ) as Changes;
}
