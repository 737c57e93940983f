/** The actions in the audit log. */
export const AuditActions = [
  'created',
  'changed',
  'deleted',
  'activated',
  'deactivated',
  'commented',
  'noted',
  'replied automatically',
  'merged',
  'unmerged',
  'split',
  'unsplit',
  'not fixed',
  'followed',
  'unfollowed',
  'answered',
  'closed',
  'reopened',
  'not spam',
  'accepted',
  'discarded',
  'processed again',
  'mailed again',
  'registered',
  'password reset required',
  'reset link made',
  'password reset',
  'password changed',
  'two-step login started',
  'two-step login turned on',
  'two-step login turned off',
  'recovery codes made',
  'recovery code used',
  'session ended',
  'signed in',
  'signed out',
  'login failures',
] as const;

export const AuditKinds = [
  'ticket',
  'company',
  'user',
  'invitation',
  'article',
  'setting',
  'inquiry',
  'mail',
  'file',
  'view',
  'saved reply',
  'time entry',
  'statement',
] as const;

/** How many characters of a text the audit log's list shows. The database keeps the whole text. */
export const AuditTextLength = 300;

export const auditMessages = {
  listFailed: 'Failed to load the audit log',
  onlySuperAdmins: 'Access Denied: Only super admins can read the audit log',
} as const;
