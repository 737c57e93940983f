/** The actions in the audit log. */
export const AuditActions = [
  'created',
  'changed',
  'deleted',
  'imported',
  'activated',
  'deactivated',
  'archived',
  'unarchived',
  'exported',
  'offboarded',
  'offboarding canceled',
  'due for deletion',
  'erased',
  'forgotten',
  'commented',
  'noted',
  'replied automatically',
  'due soon',
  'missed',
  'asked',
  'acknowledged',
  'refused',
  'merged',
  'unmerged',
  'split',
  'unsplit',
  'redacted',
  'note redacted',
  'not fixed',
  'rated',
  'followed',
  'unfollowed',
  'answered',
  'posted',
  'ended',
  'attached',
  'detached',
  'joined',
  'closed',
  'reopened',
  'spam',
  'not spam',
  'converted',
  'accepted',
  'discarded',
  'processed again',
  'mailed again',
  'link made',
  'registered',
  'registration refused',
  'password reset required',
  'reset link made',
  'password reset',
  'password changed',
  'two-step login started',
  'two-step login turned on',
  'two-step login turned off',
  'recovery codes made',
  'recovery code used',
  'API key created',
  'API key revoked',
  'API key expiring',
  'API key expired',
  'single sign-on linked',
  'single sign-on unlinked',
  'passkey added',
  'passkey removed',
  'passkey refused',
  'session ended',
  'signed in',
  'signed out',
  'login failures',
  'secret rotated',
  'turned off',
  'message given up',
] as const;

export const AuditKinds = [
  'ticket',
  'company',
  'user',
  'invitation',
  'article',
  'search',
  'setting',
  'inquiry',
  'mail',
  'file',
  'view',
  'saved reply',
  'time entry',
  'statement',
  'calendar',
  'targets',
  'on call',
  'component',
  'incident',
  'connection',
  'webhook',
  'alert',
] as const;

/** How a change came in, unless it was made in the portal. */
export const AuditWays = ['email', 'website', 'key', 'alert', 'inquiry'] as const;

type Way = (typeof AuditWays)[number] | null;

/** The end of a sentence about a change: ` by email`. */
export function wayInWords(via: Way) {
  return via === null ? '' : ways[via];
}

const ways = {
  email: ' by email',
  website: ' on the website',
  key: ' through the API',
  alert: ' through monitoring',
  inquiry: ' from an inquiry',
};

/** How many characters of a text the audit log's list shows. The database keeps the whole text. */
export const AuditTextLength = 300;

export const auditMessages = {
  listFailed: 'Failed to load the audit log',
  onlySuperAdmins: 'Access Denied: Only super admins can read the audit log',
} as const;
