/** How a user sees lists of tickets: several lines for each, or one. */
export const ListDensities = ['comfortable', 'compact'] as const;

/** What a member of staff sees once a ticket is resolved: the next ticket of the view, the list, or still the ticket. */
export const AfterResolving = ['next', 'list', 'stay'] as const;

export const displayMessages = {
  loadFailed: 'Failed to load your display settings',
  failed: 'Failed to save your display settings',
} as const;
