/** How a transaction sees one view of what its statements read: a change in between would not fit the rest. */
export const atOneMoment = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
