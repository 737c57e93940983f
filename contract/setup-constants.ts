/** Steps that somebody can count as done, because the defaults suit them. The others need a record. */
export const AcceptableSteps = ['provider', 'email', 'promises'] as const;

export const setupMessages = {
  loadFailed: 'Failed to load the first steps',
  updateFailed: 'Failed to save your choice',
} as const;
