/** Steps that can be postponed. The others need a record. */
export const AcceptableSteps = ['provider', 'email', 'promises', 'prices'] as const;

export const setupMessages = {
  loadFailed: 'Failed to load the first steps',
  updateFailed: 'Failed to save your choice',
} as const;
