export const InvitationLimit = {
  /** In days. */
  shortest: 1,
  longest: 365,
  /** Used unless the provider sets another value. */
  default: 7,
  uses: 1_000_000,
} as const;

/** The roles that an invitation may give to whoever registers with it. */
export const InvitedRoles = ['manager', 'employee'] as const;

/** The current state of an invitation. Only an active one can be used. */
export const InvitationStates = ['active', 'expired', 'used up', 'deactivated'] as const;

export const invitationMessages = {
  listFailed: 'Failed to load invitations',
  tokenMissing: 'This link is incomplete. Open the whole link from the invitation.',
  invalid: 'This invitation has expired or was already used',
  valid: 'This invitation can be used',
  checkFailed: 'Failed to validate invitation. Please try again.',
  registrationsLimited: (wait: string) => `Too many registrations in a short time. Try again in ${wait}, or call us.`,
  accountCreated: 'Account created',
  accountCreateFailed: 'Failed to create account. Please try again.',
  created: 'Invitation created',
  mailed: 'Invitations on their way',
  createFailed: 'Failed to create invitation',
  deactivated: 'Invitation deactivated',
  deactivateFailed: 'Failed to deactivate invitation',
  linkCopied: 'Registration link copied to the clipboard',
} as const;
