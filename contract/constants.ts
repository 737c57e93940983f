/** Every limit, default and list of the product, in one place. Durations are in milliseconds. */
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export const Roles = ['super_admin', 'admin', 'manager', 'member', 'employee'] as const;
export const TicketStatuses = ['open', 'in_progress', 'waiting_client', 'resolved', 'closed'] as const;
export const ActiveStatuses = ['open', 'in_progress', 'waiting_client'] as const;
export const ClosedStatuses = ['resolved', 'closed'] as const;
export const TicketPriorities = ['low', 'medium', 'high', 'urgent'] as const;

export const DefaultPriority = 'medium';
export const DefaultCategory = 'General IT Support';
export const FirstTicketNumber = 1001;

export const TicketCategories = [
  'Hardware Issues',
  'Software Issues',
  'Network & Connectivity',
  'Email & Communication',
  'Security & Access',
  'Backup & Recovery',
  'Printing & Peripherals',
  'Mobile Device Support',
  'Server & Infrastructure',
  'Database Issues',
  'User Training & Support',
  'New User Setup',
  'System Maintenance',
  'Third-party Software',
  DefaultCategory,
] as const;

export const TagSuggestions = [
  'urgent',
  'password-reset',
  'new-user',
  'hardware-failure',
  'network-down',
  'email-issue',
  'software-install',
  'printer-problem',
  'backup-restore',
  'security-concern',
  'training-request',
  'maintenance',
  'upgrade',
  'migration',
  'troubleshooting',
  'configuration',
  'access-denied',
  'performance-issue',
] as const;

/** The tag suggestions offered before one types. */
export const QuickTags = TagSuggestions.slice(0, 8);

/** What a visitor of the website can ask about; a form of the home page leaves out the last. */
export const InquiryServices = [
  'managed-it',
  'networking',
  'it-projects',
  'personal-it',
  'consultation',
  'other',
] as const;

export const InquiryServiceLabels: Record<(typeof InquiryServices)[number], string> = {
  'managed-it': 'Managed IT',
  networking: 'Networking',
  'it-projects': 'IT Projects',
  'personal-it': 'Personal IT',
  consultation: 'Free Consultation',
  other: 'Other',
};

/** What happens to a record, in the words of the audit log. */
export const AuditActions = [
  'created',
  'changed',
  'deleted',
  'activated',
  'deactivated',
  'commented',
  'noted',
  'answered',
  'reopened',
  'registered',
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
] as const;

export const AuditKinds = ['ticket', 'company', 'user', 'invitation', 'article', 'setting', 'inquiry'] as const;

/** How much of a text the audit log's list shows, in characters; the database keeps all of it. */
export const AuditTextLength = 300;

/** How many changes are looked through for what somebody with a stale copy is told, the newest first. */
export const StaleChanges = 200;

/** The settings in the order in which they are listed, and what a value can be. */
export const SettingCategories = ['Provider', 'Website', 'Invitations', 'Tickets', 'Security'] as const;
export const SettingTypes = ['text', 'number', 'boolean'] as const;

export const InvitationLimit = {
  /** In days. */
  shortest: 1,
  longest: 365,
  /** Where the provider has set no other. */
  default: 7,
  uses: 1_000_000,
} as const;

/** What an invitation is at this moment; it can be used while it is active. */
export const InvitationStates = ['active', 'expired', 'used up', 'deactivated'] as const;

/** How long a password-reset link is good for. */
export const ResetLifetime = 24 * HOUR;

/** How much of an article its card shows, in characters. */
export const PreviewLength = 150;

/** Longest accepted, in characters; `tags` is how many one record may have. */
export const FieldLimit = {
  name: 100,
  email: 254,
  phone: 40,
  company: 200,
  category: 100,
  title: 200,
  tag: 50,
  tags: 20,
  description: 20_000,
  comment: 10_000,
  article: 100_000,
  setting: 200,
  password: 256,
  token: 200,
  code: 40,
  search: 200,
} as const;

export const MinPasswordLength = 6;

/** The most rows one answer of a list holds, and how many it holds unless told otherwise. */
export const PageLimit = 200;
/** How many tickets our pages ask for at first, to show soon what stands on a screen, and then at once. */
export const FirstTickets = 25;
export const TicketPage = 50;
/** How many articles our pages ask for at once. */
export const ArticlePage = 24;

export const SessionLimit = {
  /** A session ends after this long without a request. */
  idle: 2 * HOUR,
  /** It ends after this long in any case (OWASP ASVS 5.0, 7.3.2). */
  absolute: 12 * HOUR,
  /** A token older than this is replaced at its next use… */
  rotateAfter: 15 * MINUTE,
  /** …and stays good for this long, so that requests under way do not fail. */
  rotationGrace: 60 * SECOND,
  /** The page warns once when this long or less is left. */
  warning: 10 * MINUTE,
  /** How often the page looks at the clock. */
  check: 60 * SECOND,
  /** While a person is active without calling the server, the page calls it this often. */
  keepAlive: 10 * MINUTE,
} as const;

export const LoginLimit = {
  window: 15 * MINUTE,
  failuresPerAddress: 10,
  failuresPerClient: 50,
} as const;

/** The second step of a login: codes of an authenticator app (TOTP, RFC 6238), as every such app makes them. */
export const SecondFactorRule = {
  algorithm: 'SHA1',
  digits: 6,
  /** For how many seconds an app shows a code. */
  period: 30,
  /** How many codes before and after the present one are good: clocks differ, people type slowly. */
  window: 1,
  recoveryCodes: 10,
} as const;

/** What an answer says in a word when it is about the second step, for a page to act on. */
export const SecondFactorProblems = ['required', 'wrong', 'missing'] as const;

/** How much of what a browser says of itself is kept, in characters. */
export const UserAgentLength = 300;

/** Wrong invitation and reset tokens that one client may send; failed logins of that client count as well. */
export const GuessLimit = {
  window: LoginLimit.window,
  failuresPerClient: LoginLimit.failuresPerClient,
} as const;

/** Messages from the website that are taken from one client address. */
export const ContactLimit = {
  window: 10 * MINUTE,
  messages: 20,
} as const;

export const IdempotencyLimit = {
  /** How long the answer to a call that created something is kept for a repeat. */
  kept: 24 * HOUR,
  /** Longest accepted key, in characters. */
  key: 200,
} as const;

export const ToastLimit = {
  duration: 5_000,
  swipe: 50,
} as const;

export const ShownTags = 2;
export const RefreshedTokenHeader = 'x-refreshed-token';
export const IdempotencyHeader = 'idempotency-key';
