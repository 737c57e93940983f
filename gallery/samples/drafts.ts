import { session } from '#web/lib/session.ts';

/** Leaves a draft behind, as if the actor had typed it before. */
export function storedDraft(name: string, value: unknown) {
  const draft = { savedAt: Date.now(), value };
  localStorage.setItem(`archway-draft:${session.current()?.user.id}:${name}`, JSON.stringify(draft));
}
