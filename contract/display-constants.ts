/** How a user sees lists of tickets: several lines for each, or one. */
export const ListDensities = ['comfortable', 'compact'] as const;

export const displayMessages = { failed: 'Failed to save your display settings' } as const;
