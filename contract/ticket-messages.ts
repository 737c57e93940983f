export const ticketMessages = {
  requiredFields: 'Please fill in all required fields',
  requiredFieldsForStaff: 'Choose a company and a requester',
  loadFailed: 'Failed to load ticket',
  updated: 'Ticket updated',
  updateFailed: 'Failed to update ticket',
  undone: (number: string) => `Undone: ${number} as before`,
  commentStays: 'Your comment stays, and is emailed.',
  mayBeMailed: 'Some people may already have an email about it. They get another one that says it was undone.',
  staysClosed:
    'A resolved ticket can’t be set back to an active status here. Please create a new ticket, or comment on this one.',
  closedForGood: 'This ticket is closed. Write a comment: it opens a new ticket that follows this one.',
  notYoursToSettle: 'Only the requester and the managers of the company can mark a ticket as solved or not fixed.',
  onlyOwnTickets: 'Only managers can create tickets for their colleagues. Leave onBehalfOfId out.',
  solved: 'Ticket marked as solved',
  solvedFailed: 'Failed to mark the ticket as solved',
  reopened: 'Thanks for telling us. The ticket is open again.',
  notFixed: 'Thanks for telling us. We will look at it again.',
  notFixedFailed: 'Failed to report that the ticket is not fixed',
  created: 'Ticket created',
  createFailed: 'Failed to create ticket',
  deleted: (number: string) => `${number} deleted`,
  deleteFailed: 'Failed to delete ticket',
  onlySuperAdminsDelete: 'Only super admins can delete tickets. To remove a text or a file, use Remove.',
  hasTime: (number: string) =>
    `${number} has time on it, which its company pays for. Delete that time first, or remove the ticket’s texts instead.`,
  hasTimer: (number: string, name: string) =>
    `The timer of ${name} is on ${number}. Ask them to save or discard that time first.`,
  deleteMerged: (number: string, into: string) =>
    `${number} was merged into ${into}. Undo the merge first, or delete ${into}, which deletes both.`,
  storageUsed:
    'Your company has used all of its storage for tickets and comments. Please call us so we can increase it.',
  limited: (wait: string) =>
    `You have created many tickets in the last hour. Try again in ${wait}, or call us if it’s urgent.`,
} as const;
