/** What a line of an accounting export stands for. */
export const ExportLines = ['entry', 'ticket', 'kind'] as const;
