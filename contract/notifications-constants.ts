/** What users are notified about. */
export const NotificationKinds = [
  'assigned',
  'mentioned',
  'reopened',
  'rated',
  'replied',
  'noted',
  'created',
  'received',
  'waiting',
  'inquiry',
  'promise',
  'woke',
  'reminder',
  'routine',
  'agreement',
  'approval',
  'status',
  'refused_alert',
  'on_call',
] as const;

export type NotificationKind = (typeof NotificationKinds)[number];
/** The kinds that are about no ticket, inquiry or incident: the settings have more. */
export const Notices = ['refused_alert', 'on_call', 'routine', 'agreement'] as const satisfies NotificationKind[];

type Channels = { portal?: boolean; mail?: boolean };

const everywhere = { portal: true, mail: true };

/**
 * The kinds for client users and those for provider staff, each with what is on until the user chooses. A channel that
 * is left out does not exist: a confirmation repeats what the page has just said, and inquiries are mailed to the
 * provider's mailbox.
 */
export const ClientNotifications: Partial<Record<NotificationKind, Channels>> = {
  replied: everywhere,
  assigned: everywhere,
  received: { mail: true },
  waiting: { mail: true },
  approval: everywhere,
  status: everywhere,
};
/** Of managers whose company is shown a balance. */
export const ManagerNotifications: typeof ClientNotifications = { ...ClientNotifications, agreement: { mail: true } };
export const StaffNotifications: Partial<Record<NotificationKind, Channels>> = {
  assigned: everywhere,
  mentioned: everywhere,
  reopened: everywhere,
  rated: everywhere,
  replied: everywhere,
  noted: everywhere,
  created: { portal: false, mail: true },
  inquiry: { portal: true },
  promise: everywhere,
  woke: everywhere,
  reminder: everywhere,
  routine: everywhere,
  agreement: everywhere,
  approval: everywhere,
  refused_alert: { portal: true },
  on_call: everywhere,
};

/** How often a user gets emails about tickets. */
export const MailDigests = ['at_once', 'hourly', 'daily'] as const;

export const NotificationLimit = {
  /** For each user. Older ones are deleted, read or not. */
  kept: 1_000,
  /** How long a notification is kept after it was read, in milliseconds. */
  keptWhenRead: 90 * 24 * 3_600_000,
  /** How many one call marks as read by their ids. */
  ids: 200,
} as const;

export const notificationMessages = {
  listFailed: 'Failed to load your notifications',
  readFailed: 'Failed to mark your notifications as read',
  preferencesFailed: 'Failed to load your notification settings',
  preferencesUpdated: 'Notifications saved',
  preferencesUpdateFailed: 'Failed to save your notifications',
} as const;
