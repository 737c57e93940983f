/** The most comments that are split off at once. */
export const MostSplit = 200;

/** The most tickets that are merged into another one at once. Nothing else is written to the company’s tickets meanwhile. */
export const MostMerged = 49;

export const mergeMessages = {
  merged: (number: string) => `Merged into ${number}`,
  mergeFailed: 'Failed to merge the ticket',
  mergeSeveralFailed: 'Failed to merge the tickets',
  tooManyMerged: `At most ${MostMerged + 1} tickets can be merged into one at a time.`,
  gone: 'One of these tickets was deleted in the meantime. Choose those that are left.',
  mergedBefore: 'It was already merged into another ticket.',
  notOfCompany: (company: string) => `Only tickets of the same company can be merged. This one belongs to ${company}.`,
  unmerged: 'The merge was undone',
  split: (number: string) => `Split off as ${number}`,
  splitFailed: 'Failed to split the ticket',
  unsplit: 'The split was undone',
  undoFailed: 'Failed to undo',
  unknown: 'Ticket not found. Choose one from the list.',
  itself: 'A ticket can’t be merged into itself. Choose another one.',
  already: (number: string, into: string) => `${number} was already merged into ${into}.`,
  intoMerged: (number: string, into: string) => `${number} was itself merged into ${into}. Choose ${into} instead.`,
  circular: (number: string, into: string) =>
    `${into} was merged into ${number}, so ${number} can’t be merged into it. Undo that merge first.`,
  otherCompany: (number: string, company: string) =>
    `${number} belongs to another company (${company}). Choose a ticket of the same company.`,
  notMerged: (number: string) => `${number} is not merged into another ticket, so there is nothing to undo.`,
  splitSince: (number: string, split: string) =>
    `Comments of ${number} were split off as ${split} after the merge. Undo that split first.`,
  readOnly: (into: string) => `This ticket was merged into ${into}. Make the change there.`,
  notSplit: (number: string) => `${number} was not split off from another ticket, so there is nothing to undo.`,
  splitOfDeleted: (number: string) =>
    `The ticket that ${number} was split off from has been deleted, so its comments can’t return there.`,
  usedSince: (number: string) => `${number} has changed since it was split off, so the split can no longer be undone.`,
  chooseComments: 'Choose at least one comment',
  tooManyComments: `Choose at most ${MostSplit} comments`,
  commentsGone: 'Some of these comments are no longer in this ticket. Reload it, then choose again.',
  onlyNotes:
    'The first of the comments becomes the description, which clients can read. Choose at least one comment that is not an internal note.',
  splitMerged: (into: string) => `This ticket was merged into ${into}. Split its comments off there.`,
} as const;
