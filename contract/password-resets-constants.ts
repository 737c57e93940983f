import { HOUR } from './shared-constants.ts';

/** How long a password-reset link is valid. */
export const ResetLifetime = 24 * HOUR;

export const passwordResetMessages = {
  tokenMissing: 'This link is incomplete. Open the whole link from the email.',
  invalid: 'This link has expired or was already used',
  valid: 'This link can be used',
  checkFailed: 'Failed to validate reset token. Please try again.',
  resetFailed: 'Failed to reset password. Please try again.',
  passwordReset: 'Password changed',
  accountCreated: 'Your account is ready',
  userInactive: 'This user is inactive. Reactivate them before you make a link.',
  companyArchived: 'This user’s company is archived. Restore it before you make a link.',
  linkFailed: 'Failed to generate password reset link',
  linkCopied: 'Reset link copied!',
  linkMailed: 'The link is on its way',
  onlySuperAdminsReset: 'Access Denied: Only super admins can reset a super admin’s password',
} as const;
