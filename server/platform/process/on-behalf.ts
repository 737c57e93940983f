import { AsyncLocalStorage } from 'node:async_hooks';

const owners = new AsyncLocalStorage<string>();

/**
 * Runs work on behalf of somebody, so that whatever is shared is shared fairly among them: requests run for their user or
 * network, the work of queues for the owner of its row.
 */
export function onBehalfOf<Result>(owner: string, work: () => Result): Result {
  return owners.run(owner, work);
}

/** On whose behalf the current work runs; empty if it is the program's own. */
export function currentOwner() {
  return owners.getStore() ?? '';
}
