export const AlertStates = ['firing', 'resolved'] as const;

/** The formats that alerts arrive in. */
export const AlertSources = ['api', 'alertmanager', 'uptime_kuma'] as const;

/** What an alert did. */
export const AlertOutcomes = ['opened', 'counted', 'reopened', 'resolved', 'noted', 'ignored', 'refused'] as const;

/** Longer texts are refused, and texts within these are cut to what a ticket takes. */
export const AlertLimit = {
  line: 1_000,
  text: 100_000,
  /** Alerts of one notification of Alertmanager. */
  alerts: 1_000,
  labels: 100_000,
  /** The most tickets that alerts of one company open within an hour. */
  ticketsPerHour: 60,
} as const;

export const alertSourceLabels = { api: 'API', alertmanager: 'Alertmanager', uptime_kuma: 'Uptime Kuma' } as const;

/** Tickets that alerts open have this tag. */
export const AlertTag = 'alert';

export const alertMessages = {
  unreadable:
    'Send a `title`, and a `company` unless your key belongs to a client; or the webhook of Alertmanager or Uptime Kuma.',
  companyMissing: 'Say which company the alert is about: its name, domain or id.',
  companyUnknown: (name: string) => `There is no company “${name}”. Send its name, domain or id.`,
  companyAmbiguous: (name: string) => `Several companies are named “${name}”. Send the id of one of them.`,
  otherCompany: 'Your key can only raise alerts for your own company.',
  nobodyThere: (company: string) =>
    `${company} has no active user who could be the requester. Add one, then send the alert again.`,
  limited: (wait: string) => `Alerts have opened too many tickets for this company. Try again in ${wait}.`,
} as const;
