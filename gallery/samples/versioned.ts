import type { StaleAnswer } from '#contract/versions.ts';

/**
 * A record of the fake API with its earlier versions. `change` is somebody else's change; `save` is what a call answers, and
 * refuses a copy that is no longer current.
 */
export function versioned<Value extends { version: number }>(start: Value) {
  const versions = [start];
  const current = () => versions.at(-1) ?? start;

  function change(fields: Partial<Omit<Value, 'version'>>) {
    versions.push({ ...current(), ...fields, version: current().version + 1 });
    return current();
  }

  function save<Sent extends { version?: number | undefined }>({ version, ...fields }: Sent) {
    const copy = versions.find((each) => each.version === version) ?? current();
    if (copy !== current()) return Response.json(staleAnswer(copy, current()), { status: 409 });
    // By contract, a change has some of the record's fields.
    return change(fields as unknown as Partial<Value>);
  }

  return { current, change, save };
}

/** As if the super admin had saved a moment ago. */
export function staleAnswer(copy: { version: number }, current: { version: number }): StaleAnswer {
  const before = new Map<string, unknown>(Object.entries(copy));
  const changes = Object.entries(current)
    .filter(([field, to]) => field !== 'version' && JSON.stringify(before.get(field)) !== JSON.stringify(to))
    .map(([field, to]) => ({ field, from: before.get(field), to, byName: 'Sam Okafor', at: new Date().toISOString() }));
  return { message: '', version: current.version, changes, current };
}
