/** How many participants a ticket may have. */
export const MostParticipants = 50;

/** How many other tickets of a requester, and of their colleagues, a ticket shows. */
export const OtherTickets = 5;

export const peopleMessages = {
  tooMany: `Add up to ${MostParticipants} people`,
  notAColleague: 'Participants must be active users of the ticket’s company. Choose people from the list.',
  participantsUpdated: 'Participants saved',
  participantsFailed: 'Failed to save participants',
  requesterFailed: 'Failed to load the requester',
  followFailed: 'Failed to follow the ticket',
  unfollowFailed: 'Failed to stop following the ticket',
} as const;
