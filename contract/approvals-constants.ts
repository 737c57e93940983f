import { DAY } from './shared-constants.ts';

/** What a client is asked to approve. */
export const ApprovalKinds = ['work', 'purchase', 'access'] as const;

/** Whether one approver decides, or everyone must approve. */
export const ApprovalNeeds = ['any', 'all'] as const;

export const ApprovalStates = ['pending', 'approved', 'declined', 'withdrawn', 'expired'] as const;

export const Decisions = ['approved', 'declined'] as const;

/** How staff heard of a decision that they record. */
export const DecisionWays = ['phone', 'in person', 'email'] as const;

/** Lengths are in characters. */
export const ApprovalLimit = {
  /** Of one ticket, with those that have ended. */
  approvals: 20,
  /** Of one ticket. */
  pending: 5,
  /** Who can be named for one approval. */
  approvers: 20,
  question: 500,
  note: 1_000,
  /** In US cents. */
  amount: 100_000_000,
  minutes: 100_000,
  /** How long the link of an email works, in milliseconds. */
  link: 14 * DAY,
  /** After how many service days approvers are reminded. */
  reminderDays: 2,
} as const;

/** At which shares of the approved minutes the assignee is told, in percent. */
export const BudgetThresholds = [80, 100] as const;

const amount = (ApprovalLimit.amount / 100).toLocaleString('en-US');
const minutes = ApprovalLimit.minutes.toLocaleString('en-US');

export const approvalMessages = {
  listFailed: 'Failed to load the approvals',
  questionRequired: 'Enter what you ask the client to approve',
  amount: `Enter an amount from $0.01 to $${amount}, or none`,
  minutes: `Enter from 1 to ${minutes} minutes, or none`,
  noApprovers: 'Name at least one person, or ask the managers',
  tooManyApprovers: `Name at most ${ApprovalLimit.approvers} people`,
  unknownApprover: 'Choose an active user of this company',
  ownRequest: 'Only managers may approve what they asked for. Choose somebody else.',
  pastDay: 'Choose today or a later day',
  asked: 'Asked for approval',
  askFailed: 'Failed to ask for the approval',
  nobody: (company: string) => `Nobody at ${company} can approve. Name somebody.`,
  merged: (number: string) => `This ticket was merged into ${number}. Ask there instead.`,
  notActive: 'This ticket is no longer active. Reopen it, then ask for the approval.',
  tooMany: `This ticket has ${ApprovalLimit.approvals} approvals, which is the maximum. Ask on a new ticket.`,
  tooManyPending: `${ApprovalLimit.pending} approvals are pending on this ticket, which is the maximum. Withdraw one, or wait for a decision.`,
  withdrawn: 'Approval withdrawn',
  withdrawFailed: 'Failed to withdraw the approval',
  decided: 'Your decision was saved',
  recorded: 'Decision recorded',
  decideFailed: 'Failed to save your decision',
  noteToDecline: 'Say why you decline',
  noteToRecord: 'Enter what was said, and when',
  forWhom: 'Choose whose decision it is',
  how: 'Choose how you heard of it',
  ownDecision: 'Leave this out. Only provider staff record the decision of somebody else.',
  notApprover: 'Only the people who were asked can decide this.',
  notTheirs: 'Choose somebody who can decide this approval',
  alreadyDecided: 'This has been decided already. Reload the page to see the outcome.',
  hasDecided: 'This decision was made already. Reload the page to see it.',
  alreadyWithdrawn: 'This approval was withdrawn, so there is nothing to decide any more.',
  alreadyExpired: 'This approval has expired, so there is nothing to decide any more.',
  invalidLink:
    'This link is not valid any more. It works for 14 days, until a decision is made. Log in to see what is waiting for you.',
  loginFirst: 'Log in to decide this: the amount is above what a link from an email may decide.',
  accountFirst:
    'The amount is above what a link from an email may decide, and you have no password yet. Enter the address that got this email, choose a password with the link that we send there, and log in. This question is then the first thing on the page.',
} as const;
