/** `not_needed` counts as done, and has a note that says why. */
export const StepStates = ['open', 'done', 'not_needed'] as const;

/**
 * The most steps of a ticket or a template, and of a ticket with those of tickets merged into it; the maximum lengths of a
 * step’s texts in characters.
 */
export const ChecklistLimit = { steps: 100, merged: 200, text: 500, section: 80, help: 2_000, note: 1_000 } as const;

/** Some of the open steps by name, for a sentence. */
const NAMED = 3;

export const checklistMessages = {
  loadFailed: 'Failed to load the checklist',
  textRequired: 'Enter what is to be done',
  noteRequired: 'Say in a note why this step is not needed',
  tooMany: `A ticket has at most ${ChecklistLimit.steps} steps. Delete some that are not needed, then try again.`,
  tooManyMerged: (number: string, into: string) =>
    `Together, ${number} and ${into} have more than ${ChecklistLimit.merged} steps. Delete some that are not needed, then merge the tickets.`,
  notOfTicket: 'This step is not part of this ticket’s checklist. Reload it, then try again.',
  notEachOnce: 'Send each step of the checklist once. Somebody may have changed it: reload it, then try again.',
  added: 'Step added',
  addFailed: 'Failed to add the step',
  updated: 'Step saved',
  updateFailed: 'Failed to save the step',
  deleted: 'Step deleted',
  deleteFailed: 'Failed to delete the step',
  applied: 'Template applied',
  applyFailed: 'Failed to apply the template',
  moveFailed: 'Failed to move the step',
  shown: 'The client can see the checklist',
  hidden: 'The client can no longer see the checklist',
  showFailed: 'Failed to change who sees the checklist',
  /** Why a ticket can't be resolved yet. */
  stepsOpen: (texts: string[]) => {
    const named = texts.slice(0, NAMED).map((text) => `“${text}”`);
    const more = texts.length > NAMED ? ` and ${texts.length - NAMED} more` : '';
    const what = texts.length === 1 ? 'A required step is' : `${texts.length} required steps are`;
    return `${what} still open: ${named.join(', ')}${more}. Finish them first, or resolve the ticket and leave them open.`;
  },
} as const;

/** `2 open steps`, for the history and notifications. */
export function openStepsInWords(count: unknown) {
  return count === 1 ? '1 open step' : `${count} open steps`;
}
