/** What the keys of staff do with the open ticket, or with the one in the list that has the focus. */
export const ticketKeyNames = {
  r: 'Reply',
  n: 'Write an internal note',
  i: 'Assign the ticket to me',
  a: 'Assign the ticket…',
  s: 'Set the status…',
  p: 'Set the priority…',
  t: 'Start or stop the timer',
  w: 'Log time…',
  l: 'Go to the checklist',
  z: 'Snooze the ticket…',
  m: 'Merge the ticket…',
  e: 'Resolve the ticket, and go on',
} as const;
