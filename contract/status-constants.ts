import { DAY } from './shared-constants.ts';

/** How a component is, from best to worst. */
export const ComponentStates = ['operational', 'maintenance', 'degraded', 'down'] as const;
export type ComponentState = (typeof ComponentStates)[number];

export const IncidentKinds = ['incident', 'maintenance'] as const;

/** What an incident does to its components. Maintenance has none. */
export const IncidentImpacts = ['degraded', 'down'] as const;

export const IncidentStates = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
/** The states of maintenance. It is `in_progress` from its start to its end. */
export const MaintenanceStates = ['planned', 'in_progress', 'completed', 'canceled'] as const;
/** The states that staff set. The others follow from the time. */
export const PostStates = [...IncidentStates, 'completed', 'canceled'] as const;
export const EndStates: readonly string[] = ['resolved', 'completed', 'canceled'];

export const StatusLimit = {
  components: 100,
  /** Companies that one component lists. */
  companies: 500,
  description: 300,
  post: 5_000,
  /** Posts of one incident. */
  posts: 200,
  /** Days of bars on the status page. */
  days: 90,
  /** How long before its start clients see maintenance in the portal, in milliseconds. */
  announced: 14 * DAY,
  /** How long an address that was not confirmed is kept, in milliseconds. */
  unconfirmed: 7 * DAY,
  /** How long the link in an email ends the subscription, in milliseconds. */
  unsubscribing: 3 * 365 * DAY,
  /** Incidents in the feed and in the list below the components of the status page. */
  listed: 50,
} as const;

/** What a component does, in the words of the status page, which staff see, too. */
export const componentStateLabels = {
  operational: 'Works',
  maintenance: 'Under maintenance',
  degraded: 'Slow or partly working',
  down: 'Not working',
} as const satisfies Record<ComponentState, string>;

export const incidentStateLabels = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
  planned: 'Planned',
  in_progress: 'In progress',
  completed: 'Completed',
  canceled: 'Canceled',
} as const;

export const statusMessages = {
  nameRequired: 'Enter a name',
  titleRequired: 'Enter a title',
  textRequired: 'Write what happened',
  componentsRequired: 'Choose at least one component',
  tooManyComponents: `A status page has at most ${StatusLimit.components} components. Delete one that you no longer need.`,
  tooManyPosts: `An incident has at most ${StatusLimit.posts} posts.`,
  unknownComponent: 'One of these components does not exist anymore. Reload the page.',
  unknownCompany: 'One of these companies does not exist anymore. Reload the page.',
  nameTaken: 'There is a component with this name already',
  startRequired: 'Choose when it starts',
  endRequired: 'Choose when it ends',
  endBeforeStart: 'Choose an end after the start',
  endInPast: 'Choose an end in the future',
  startInFuture: 'An incident can’t start in the future. Plan maintenance instead.',
  noEnd: 'Only maintenance has a planned end',
  impactRequired: 'Choose how bad it is',
  noImpact: 'Maintenance has no impact of its own',
  wrongState: (kind: string) =>
    kind === 'maintenance' ? 'Maintenance can be completed or canceled' : `Choose from ${IncidentStates.join(', ')}`,
  stateRequired: 'Choose the state of the incident',
  isOver: 'This maintenance is over',
  notOpen: 'This incident is over',
  isMerged: 'This ticket was merged. Attach the ticket that it was merged into.',

  componentsFailed: 'Failed to load the components',
  componentCreated: 'Component added',
  componentCreateFailed: 'Failed to add the component',
  componentUpdated: 'Component saved',
  componentUpdateFailed: 'Failed to save the component',
  componentDeleted: 'Component deleted',
  componentDeleteFailed: 'Failed to delete the component',
  incidentsFailed: 'Failed to load the incidents',
  incidentFailed: 'Failed to load the incident',
  incidentCreated: 'Incident reported',
  maintenanceCreated: 'Maintenance planned',
  incidentCreateFailed: 'Failed to report it',
  incidentUpdated: 'Changes saved',
  incidentUpdateFailed: 'Failed to save the changes',
  incidentDeleted: 'Incident deleted',
  incidentDeleteFailed: 'Failed to delete the incident',
  posted: 'Post published',
  postFailed: 'Failed to publish the post',
  postUpdated: 'Post saved',
  postUpdateFailed: 'Failed to save the post',
  attached: 'Ticket attached to the incident',
  detached: 'Ticket detached from the incident',
  attachFailed: 'Failed to attach the ticket',
  joined: 'We will tell you when it is over',
  joinFailed: 'Failed to tell us. Please try again, or call us.',
} as const;

/** What only the server says. */
export const statusRefusals = {
  subscriptionsLimited: (wait: string) => `Too many subscriptions. Try again in ${wait}.`,
  mailOff: 'This helpdesk does not send email.',
  noPage: 'There is no status page.',
  linkInvalid: 'This link is no longer valid. Subscribe again on the status page.',
} as const;

/** The response to a subscription, whatever the address. */
export const subscriptionAnswer = 'We have sent you an email. Open its link to confirm your subscription.';
