/** What a client is asked to approve. */
export const ApprovalKinds = ['work', 'purchase', 'access'] as const;

/** Whether one approver decides, or everyone must approve. */
export const ApprovalNeeds = ['any', 'all'] as const;

export const ApprovalStates = ['pending', 'approved', 'declined', 'withdrawn', 'expired'] as const;

export const Decisions = ['approved', 'declined'] as const;

/** How staff heard of a decision that they record. */
export const DecisionWays = ['phone', 'in person', 'email'] as const;
