/** The figures that are measured. */
export const FigureNames = ['satisfaction', 'promises', 'replies'] as const;

export const FigureLimit = {
  /** The days that count. */
  days: 90,
  /** Nothing is shown for fewer cases. */
  least: 30,
} as const;

export const claimMessages = {
  loadFailed: 'Failed to load the measured figures',
} as const;
