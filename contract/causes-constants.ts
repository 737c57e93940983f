export const CauseLimit = {
  /** The most tickets that one ticket causes. */
  caused: 500,
  /** The most of them that one call answers. */
  answered: 200,
} as const;

export const causeMessages = {
  listFailed: 'Failed to load the tickets with this cause',
  itself: 'A ticket can’t be its own cause. Choose another one.',
  unknown: 'This ticket was deleted, or there never was one. Choose another one as the cause.',
  merged: (number: string, into: string) => `${number} was merged into ${into}. Choose ${into} instead.`,
  mergedItself: (number: string, into: string) => `${number} was merged into ${into}. Change the cause there.`,
  hasCause: (number: string, cause: string) => `${number} is itself caused by ${cause}. Choose ${cause} instead.`,
  isCause: (number: string) =>
    `${number} causes other tickets, so it can’t have a cause of its own. Take it off those tickets first.`,
  tooMany: (number: string) => `${number} causes ${CauseLimit.caused} tickets already, which is the maximum.`,
  notCaused: 'Some of these tickets have another cause by now. Load them again, then choose anew.',
  tooManyAnswers: `Choose at most ${CauseLimit.answered} tickets. Answer the others afterwards.`,
  twice: 'Send each ticket only once',
  chooseTickets: 'Choose at least one ticket',
  noneActive: 'None of the tickets with this cause is active. Choose the ones to answer.',
  commentRequired: 'Write a comment first',
  set: (number: string, cause: string) => `${number} is caused by ${cause}`,
  changeFailed: 'Failed to change the cause',
  removed: (number: string) => `${number} has no cause any more`,
  answered: (count: number) => (count === 1 ? '1 ticket answered' : `${count} tickets answered`),
  someAnswered: (count: number, not: number) =>
    `${count} answered, ${not} not. Your text is still here for those; the reasons are below.`,
  answerFailed: 'Failed to answer the tickets',
} as const;
