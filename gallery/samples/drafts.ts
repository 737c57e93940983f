import type { Unsent } from '#web/features/desk/tickets/composer/failed-comments.ts';
import { session } from '#web/lib/session.ts';

/** Leaves a draft behind, as if the actor had typed it before. */
export function storedDraft(name: string, value: unknown) {
  const draft = { savedAt: Date.now(), value };
  localStorage.setItem(`archway-draft:${session.current()?.user.id}:${name}`, JSON.stringify(draft));
}

/** The same of a form, which had other fields at first. */
export const storedForm = (name: string, typed: object, blank: object) =>
  storedDraft(name, { typed: { ...blank, ...typed }, copy: blank });

/** A comment that failed to send a moment ago. */
export const unsent = (fields: Partial<Unsent> = {}): Unsent => ({
  key: 'first try',
  at: Date.now(),
  comment: { comment: 'Please open the cover, and look at the left roll.', isInternal: false, fileIds: [] },
  mentioned: [],
  files: [],
  ...fields,
});
