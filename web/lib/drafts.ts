import { useCallback, useState } from 'react';
import type { z } from 'zod';
import { session } from './session.ts';

const PREFIX = 'archway-draft';

/** In milliseconds. What nobody came back to for a week is not waited for any more. */
const KEPT_FOR = 7 * 24 * 3_600_000;

/**
 * What somebody typed and has not sent, in this browser and for this person alone: it outlives a closed form, the end of
 * the session and a crash.
 * @param name which form, and of which record
 * @param schema what the form can take back; anything else that is stored is ignored
 */
export function useDraft<Value>(name: string, schema: z.ZodType<Value>) {
  const [restored, setRestored] = useState(() => find(name, schema));
  const keepTyped = useCallback(
    (value: unknown, isEmpty: boolean) => (isEmpty ? forget(name) : keep(name, value)),
    [name],
  );

  function discard() {
    forget(name);
    setRestored(null);
  }

  return {
    /** What was there when the form opened, until it is thrown away or sent. */
    restored,
    /** Keeps what is typed now; an empty form is nothing to keep. */
    keep: keepTyped,
    discard,
  };
}

/** Takes away what has waited for too long, whoever typed it. */
export function sweepDrafts() {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(`${PREFIX}:`)) continue;
    const stored = open(key);
    if (!stored || Date.now() - stored.savedAt > KEPT_FOR) localStorage.removeItem(key);
  }
}

function find<Value>(name: string, schema: z.ZodType<Value>) {
  const { success, data } = schema.safeParse(open(keyOf(name))?.value);
  return success ? data : null;
}

function keep(name: string, value: unknown) {
  if (!session.current()) return;
  try {
    localStorage.setItem(keyOf(name), JSON.stringify({ savedAt: Date.now(), value }));
  } catch {
    // A browser without room keeps no drafts; one can still type and send.
  }
}

function forget(name: string) {
  localStorage.removeItem(keyOf(name));
}

function keyOf(name: string) {
  return `${PREFIX}:${session.current()?.user.id}:${name}`;
}

/** A draft as it is stored; null for whatever else is there. By hand: the library of schemas comes with the forms alone. */
function open(key: string): { savedAt: number; value?: unknown } | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof stored?.savedAt === 'number' ? stored : null;
  } catch {
    return null;
  }
}
