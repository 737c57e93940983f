import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  Done,
  Email,
  Id,
  idOf,
  line,
  PageQuery,
  Person,
  paragraphs,
  StorableMoment,
  TicketReference,
  Timestamp,
} from './primitives.ts';
import { FieldLimit } from './shared-constants.ts';
import {
  ComponentStates,
  IncidentImpacts,
  IncidentKinds,
  IncidentStates,
  MaintenanceStates,
  PostStates,
  StatusLimit,
  statusMessages,
} from './status-constants.ts';
import { TicketParams } from './tickets.ts';
import { BaseVersion, changeDescription, changeOf, Version, versionDescription } from './versions.ts';

const tags = ['Status'];

const IncidentState = z.enum([...IncidentStates, ...MaintenanceStates]);
const Impact = z.enum(IncidentImpacts, statusMessages.impactRequired);

/** A service that the provider runs for clients, as staff see it. */
export const StatusComponent = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  isPublic: z.boolean().describe('Whether the public status page shows it'),
  affectsAll: z.boolean().describe('Whether all companies use it'),
  companies: z.array(Person).describe('The companies that use it; none if all do'),
  state: z.enum(ComponentStates).describe('The worst that its open incidents make of it'),
  version: Version,
});
export type StatusComponent = z.output<typeof StatusComponent>;

const Name = line({ max: FieldLimit.name, required: statusMessages.nameRequired });
const Description = line({ max: StatusLimit.description });
const CompanyIds = z
  .array(Id)
  .max(StatusLimit.companies, `Choose at most ${StatusLimit.companies} companies, or all of them`);

export const NewComponent = z.object({
  name: Name,
  description: Description.default(''),
  isPublic: z.boolean().default(true).describe('Whether the public status page shows it'),
  affectsAll: z.boolean().default(false).describe('Whether all companies use it'),
  companyIds: CompanyIds.default([]).describe('The companies that use it; ignored if all do'),
});
export type NewComponentInput = z.output<typeof NewComponent>;

export const ComponentChanges = z.object({
  name: Name.optional(),
  description: Description.optional(),
  isPublic: z.boolean().optional(),
  affectsAll: z.boolean().optional(),
  companyIds: CompanyIds.optional(),
  position: z
    .int()
    .min(0)
    .max(StatusLimit.components)
    .optional()
    .describe('Its new place in the list, from 0. The others move'),
  version: BaseVersion,
});
export type ComponentChangesInput = z.output<typeof ComponentChanges>;

const ComponentParams = z.object({ componentId: idOf('Component') });

export const listComponents = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/status/components',
  access: 'staff',
  schema: {
    summary: 'List the components of the status page',
    tags,
    response: { 200: z.array(StatusComponent) },
  },
});

export const createComponent = endpoint({
  method: 'POST',
  url: '/api/ticketing/admin/status/components',
  access: 'staff',
  createsOnce: true,
  schema: {
    summary: 'Add a component to the status page',
    description: `The status page exists while there is at least one. There are at most ${StatusLimit.components}: beyond that the response is 409.`,
    tags,
    body: NewComponent,
    response: { 201: StatusComponent },
  },
});

export const updateComponent = endpoint({
  method: 'PUT',
  url: '/api/ticketing/admin/status/components/:componentId',
  access: 'staff',
  schema: {
    summary: 'Change a component',
    description: changeDescription,
    tags,
    params: ComponentParams,
    body: ComponentChanges,
    ...changeOf(StatusComponent),
  },
});

export const deleteComponent = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/admin/status/components/:componentId',
  access: 'staff',
  schema: {
    summary: 'Delete a component and its history',
    description: 'Its incidents stay, without it.',
    tags,
    params: ComponentParams,
    response: { 200: Done },
  },
});

const Post = z.object({
  id: Id,
  state: IncidentState.describe('The state that it announced'),
  text: z.string(),
  authorName: z.string(),
  createdAt: Timestamp,
  editedAt: Timestamp.nullable(),
});

const IncidentFields = z.object({
  id: Id,
  kind: z.enum(IncidentKinds),
  title: z.string(),
  impact: z.enum(IncidentImpacts).nullable().describe('What it does to its components; null for maintenance'),
  state: IncidentState,
  startsAt: Timestamp,
  endsAt: Timestamp.nullable().describe('The planned end of maintenance'),
  endedAt: Timestamp.nullable().describe('Null while it is open'),
});

/** An incident or maintenance, as staff see it. */
export const Incident = IncidentFields.extend({
  components: z.array(Person.extend({ isPublic: z.boolean() })),
  isPublic: z.boolean().describe('Whether the public status page shows it: one of its components is public'),
  posts: z.array(Post).describe('Newest first'),
  tickets: z
    .array(TicketReference.extend({ companyName: z.string() }))
    .describe('The attached tickets, whose requesters are told; at most 200'),
  people: z.array(Person).describe('Who said that it affects them too; at most 200'),
  version: Version,
});
export type Incident = z.output<typeof Incident>;

const ListedIncident = IncidentFields.extend({
  components: z.array(z.string()).describe('Their names'),
  isPublic: z.boolean(),
  ticketCount: z.int().describe('The attached tickets'),
  peopleCount: z.int().describe('Who said that it affects them too'),
  updatedAt: Timestamp.describe('The last post'),
});

const Title = line({ max: FieldLimit.title, required: statusMessages.titleRequired });
const Text = paragraphs({ max: StatusLimit.post, required: statusMessages.textRequired });
const ComponentIds = z
  .array(Id)
  .min(1, statusMessages.componentsRequired)
  .max(StatusLimit.components, `Choose at most ${StatusLimit.components} components`);

export const NewIncident = z
  .object({
    kind: z.enum(IncidentKinds).default('incident'),
    title: Title,
    text: Text.describe('The first post'),
    componentIds: ComponentIds,
    impact: Impact.optional().describe('Required for an incident'),
    state: z.enum(IncidentStates).exclude(['resolved']).optional().describe('Of an incident; by default investigating'),
    startsAt: StorableMoment.optional().describe('When it began or begins; by default now'),
    endsAt: StorableMoment.optional().describe('The planned end; required for maintenance'),
    ticketIds: z.array(Id).max(50, 'Attach at most 50 tickets at once').default([]).describe('Tickets to attach to it'),
  })
  .superRefine(({ kind, impact, startsAt, endsAt }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (kind === 'incident' && !impact) refuse('impact', statusMessages.impactRequired);
    if (kind === 'incident' && endsAt) refuse('endsAt', statusMessages.noEnd);
    if (kind === 'maintenance' && impact) refuse('impact', statusMessages.noImpact);
    if (kind === 'maintenance' && !endsAt) refuse('endsAt', statusMessages.endRequired);
    if (startsAt && endsAt && endsAt <= startsAt) refuse('endsAt', statusMessages.endBeforeStart);
  });
export type NewIncidentInput = z.output<typeof NewIncident>;

export const IncidentChanges = z.object({
  title: Title.optional(),
  componentIds: ComponentIds.optional(),
  impact: Impact.optional(),
  startsAt: StorableMoment.optional(),
  endsAt: StorableMoment.optional(),
  version: BaseVersion,
});
export type IncidentChangesInput = z.output<typeof IncidentChanges>;

export const IncidentParams = z.object({ incidentId: idOf('Incident') });

export const IncidentQuery = PageQuery.extend({
  open: z
    .enum(['true', 'false'], 'Choose true or false')
    .optional()
    .describe('Only those that are open, with planned maintenance; or only those that are over'),
});
export type IncidentQueryInput = z.output<typeof IncidentQuery>;

export const listIncidents = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/status/incidents',
  access: 'staff',
  schema: {
    summary: 'List incidents and maintenance, the latest start first',
    tags,
    querystring: IncidentQuery,
    response: { 200: z.array(ListedIncident) },
  },
});

export const findIncident = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/status/incidents/:incidentId',
  access: 'staff',
  schema: { summary: 'Read an incident', tags, params: IncidentParams, response: { 200: Incident } },
});

export const createIncident = endpoint({
  method: 'POST',
  url: '/api/ticketing/admin/status/incidents',
  access: 'staff',
  createsOnce: true,
  schema: {
    summary: 'Publish an incident, or announce maintenance',
    description:
      'Everybody whose company uses one of the components, and the requesters of the attached tickets, are told once: now, and once more when it is over. Subscribers of the status page get each post by email if one of the components is public.',
    tags,
    body: NewIncident,
    response: { 201: Incident },
  },
});

export const updateIncident = endpoint({
  method: 'PUT',
  url: '/api/ticketing/admin/status/incidents/:incidentId',
  access: 'staff',
  schema: {
    summary: 'Correct an incident',
    description: `${changeDescription} Nobody is told. Its state changes with a post.`,
    tags,
    params: IncidentParams,
    body: IncidentChanges,
    ...changeOf(Incident),
  },
});

export const deleteIncident = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/admin/status/incidents/:incidentId',
  access: 'staff',
  schema: {
    summary: 'Delete an incident that was published by mistake',
    description: 'This removes it everywhere, including the history of its components. No one is notified.',
    tags,
    params: IncidentParams,
    response: { 200: Done },
  },
});

export const NewPost = z.object({
  text: Text,
  state: z
    .enum(PostStates)
    .optional()
    .describe(
      'The new state. Required for an incident, where `resolved` ends it and any other opens it again; `completed` or `canceled` for maintenance',
    ),
});
export type NewPostInput = z.output<typeof NewPost>;

export const addPost = endpoint({
  method: 'POST',
  url: '/api/ticketing/admin/status/incidents/:incidentId/posts',
  access: 'staff',
  createsOnce: true,
  schema: {
    summary: 'Publish a post on an incident',
    description: 'Subscribers get it by email. A post that ends the incident is also told to everybody affected.',
    tags,
    params: IncidentParams,
    body: NewPost,
    response: { 201: Incident },
  },
});

export const updatePost = endpoint({
  method: 'PUT',
  url: '/api/ticketing/admin/status/posts/:postId',
  access: 'staff',
  schema: {
    summary: 'Correct the text of a post',
    description: `Nobody is told. Counts as a change of the incident. ${versionDescription}`,
    tags,
    params: z.object({ postId: idOf('Post') }),
    body: z.object({ text: Text, version: BaseVersion }),
    ...changeOf(Incident),
  },
});

export const attachTicket = endpoint({
  method: 'PUT',
  url: '/api/ticketing/tickets/:ticketId/incident',
  access: 'staff',
  schema: {
    summary: 'Attach a ticket to an incident, or detach it',
    description:
      'For provider staff. A ticket belongs to one incident at most. Its requester is told about the incident, if they were not yet, and when it is over.',
    tags,
    params: TicketParams,
    body: z.object({ incidentId: Id.nullable().describe('Null detaches it') }),
    response: { 200: Done },
  },
});

/** An incident, as the people it affects see it. */
export const OpenIncident = IncidentFields.extend({
  components: z.array(z.string()).describe('The names of the components that you may know of'),
  posts: z.array(Post.omit({ authorName: true })).describe('Newest first'),
  isMine: z.boolean().describe('Whether you said that it affects you, or one of your tickets is attached to it'),
});
export type OpenIncident = z.output<typeof OpenIncident>;

export const listOpenIncidents = endpoint({
  method: 'GET',
  url: '/api/ticketing/incidents',
  access: 'signed-in',
  schema: {
    summary: 'List the open incidents and the coming maintenance that affect you',
    description:
      'Those on public components, on components that your company uses, and those that one of your tickets is attached to; for provider staff all. Maintenance is listed from 14 days before its start. At most 20.',
    tags,
    response: { 200: z.array(OpenIncident) },
  },
});

export const joinIncident = endpoint({
  method: 'POST',
  url: '/api/ticketing/incidents/:incidentId/me-too',
  access: 'signed-in',
  schema: {
    summary: 'Say that an open incident affects you too',
    description: 'For client users, who are then told when it is over. Saying it again changes nothing.',
    tags,
    params: IncidentParams,
    response: { 200: OpenIncident },
  },
});

const Link = z.object({ token: z.string().max(FieldLimit.token) });

export const NewSubscription = z.object({ email: Email });

export const subscribe = endpoint({
  method: 'POST',
  url: '/api/status/subscriptions',
  access: 'public',
  schema: {
    summary: 'Subscribe to the status page by email',
    description:
      'Sends an email with a link that confirms the subscription. Every address gets the same response. The body is JSON; a form is answered with a page. After 3 for one address or 20 from one client network within an hour it returns 429 with `Retry-After`. Where email is off it returns 409.',
    tags,
    body: NewSubscription,
    response: { 200: Done },
  },
});

export const askToConfirm = endpoint({
  method: 'GET',
  url: '/api/status/confirm',
  access: 'public',
  schema: {
    summary: 'Show the page behind the link that confirms a subscription',
    description: 'Opening it changes nothing. Its button sends the POST.',
    tags,
    querystring: Link,
    response: { 200: z.string() },
  },
});

export const confirmSubscription = endpoint({
  method: 'POST',
  url: '/api/status/confirm',
  access: 'public',
  schema: {
    summary: 'Confirm a subscription to the status page',
    description: 'The body is a form or empty. The response is a page.',
    tags,
    querystring: Link,
    response: { 200: z.string() },
  },
});

export const askToEndSubscription = endpoint({
  method: 'GET',
  url: '/api/status/unsubscribe',
  access: 'public',
  schema: {
    summary: 'Show the page behind the unsubscribe link of a status email',
    description: 'Opening it changes nothing. Its button sends the POST.',
    tags,
    querystring: Link,
    response: { 200: z.string() },
  },
});

export const endSubscription = endpoint({
  method: 'POST',
  url: '/api/status/unsubscribe',
  access: 'public',
  schema: {
    summary: 'End a subscription to the status page with one click (RFC 8058)',
    description: 'The body is a form or empty. The response is a page.',
    tags,
    querystring: Link,
    response: { 200: z.string() },
  },
});
