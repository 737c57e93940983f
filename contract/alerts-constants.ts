export const AlertStates = ['firing', 'resolved'] as const;

/** The formats that alerts arrive in. */
export const AlertSources = ['api', 'alertmanager', 'uptime_kuma', 'grafana'] as const;

/** What an alert did. */
export const AlertOutcomes = ['opened', 'counted', 'reopened', 'resolved', 'noted', 'ignored', 'refused'] as const;

/** Longer texts are refused, and texts within these are cut to what a ticket takes. */
export const AlertLimit = {
  /** The body of a request, in bytes. */
  body: 4_194_304,
  line: 1_000,
  text: 100_000,
  /** Alerts of one notification of Alertmanager. */
  alerts: 20_000,
  /** How many of them are read in full. The state, company and priority of the others count as well. */
  read: 100,
  /** Labels or annotations of one alert, and tags of a monitor. */
  labels: 100,
  /** The most tickets that alerts of one company open within an hour; those of a client’s keys count for that client. */
  ticketsPerHour: 60,
  /** How many alerts of one ticket are shown, and how many titles a collecting ticket lists. */
  shown: 100,
  /** How long a refused alert is listed after it was last sent, in days. */
  refusedDays: 30,
  /** The most refused alerts of one sender that are listed apart; further ones are counted in one. */
  refusedOfSender: 200,
  /** How much of a refused alert is kept, in characters. */
  excerpt: 2_000,
} as const;

export const alertSourceLabels = {
  api: 'API',
  alertmanager: 'Alertmanager',
  uptime_kuma: 'Uptime Kuma',
  grafana: 'Grafana',
} as const;

/** Tickets that alerts open have this tag. */
export const AlertTag = 'alert';

export const alertMessages = {
  unreadable:
    'Send a `title`, and a `company` unless your key belongs to a client; or the webhook of Alertmanager, Grafana or Uptime Kuma.',
  unknownPriority:
    'This priority is not known. Send `low`, `medium`, `high` or `urgent`, or a severity such as `warning` and `critical`.',
  unknownState:
    'This state is not known. Send `firing` or `resolved`, or words such as `PROBLEM` and `OK`, or `down` and `up`.',
  tooMany: `Send at most ${AlertLimit.alerts} alerts at once.`,
  tooManyFields: 'The request has too many fields.',
  tooManyLabels: `Send at most ${AlertLimit.labels} of them.`,
  unreadableForm: 'Send JSON, or a form whose fields are the fields of the alert.',
  companyMissing: 'Say which company the alert is about: its name, domain or id.',
  companyUnknown: (name: string) => `There is no company “${name}”. Send its name, domain or id.`,
  companyAmbiguous: (name: string) => `Several companies are named “${name}”. Send the id of one of them.`,
  monitorUnknown: (name: string) =>
    `No alert has said which company the monitor “${name}” belongs to. Add the tag \`company\` to it, or a company with your own name or domain.`,
  otherCompany: 'Your key can only raise alerts for your own company.',
  nobodyThere: (company: string) =>
    `${company} has no active user who could be the requester. Add one, then send the alert again.`,
  limited: (wait: string) => `Alerts have opened too many tickets. Try again in ${wait}.`,
  refusedFailed: 'Failed to load the refused alerts',
} as const;
