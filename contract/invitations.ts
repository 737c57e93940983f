import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { InvitationLimit, InvitationStates, InvitedRoles, invitationMessages } from './invitations-constants.ts';
import { MailState } from './mail-state.ts';
import { Id, idOf, PageQuery, Search, Timestamp } from './primitives.ts';
import { SessionUser } from './sessions.ts';
import { FieldLimit } from './shared-constants.ts';
import { NewUser } from './users.ts';

/** A link for joining one company, with an optional maximum number of uses. */
export const Invitation = z.object({
  id: Id,
  companyId: Id,
  companyName: z.string(),
  role: z.enum(InvitedRoles).describe('Of whoever registers with it'),
  invitationToken: z.string(),
  registrationLink: z.string(),
  expiresAt: Timestamp,
  currentUses: z.number().int(),
  maxUses: z.number().int().nullable().describe('Null: unlimited'),
  isActive: z.boolean(),
  state: z.enum(InvitationStates).describe('According to the server’s clock'),
  createdByName: z.string(),
  createdAt: Timestamp,
  address: z.string().nullable().describe('The address that the server emailed it to'),
  mailed: MailState.nullable().describe('For an invitation by email'),
});

const days = `Choose a whole number of days from ${InvitationLimit.shortest} to ${InvitationLimit.longest}`;
const uses = `Choose a whole number from 1 to ${InvitationLimit.uses.toLocaleString('en-US')}, or leave it empty`;

export const NewInvitation = z.object({
  companyId: z.uuid('Choose a company from the list.'),
  expiresInDays: z
    .int(days)
    .min(InvitationLimit.shortest, days)
    .max(InvitationLimit.longest, days)
    .nullish()
    .describe('The default is the setting default_invitation_days'),
  maxUses: z.int(uses).min(1, uses).max(InvitationLimit.uses, uses).nullable().default(null),
});
export type NewInvitationInput = z.output<typeof NewInvitation>;

export const InvitationQuery = PageQuery.extend({
  search: Search,
  company: Id.optional().describe('Only those of this company'),
});
export type InvitationQueryInput = z.output<typeof InvitationQuery>;

/** The fields an invited person fills in. Role and company come from the invitation. */
export const Registration = NewUser.pick({ email: true, firstName: true, lastName: true, password: true }).extend({
  token: z.string({ error: invitationMessages.tokenMissing }).max(FieldLimit.token, invitationMessages.invalid),
});
export type RegistrationInput = z.output<typeof Registration>;

export const validateInvitation = endpoint({
  method: 'GET',
  url: '/api/ticketing/invitations/validate/:token',
  access: 'public',
  schema: {
    summary: 'Whether an invitation can be used, and which company it is for',
    description:
      'Unknown, expired, used-up and deactivated invitations all return the same response. After 50 failures from one client within 15 minutes it returns 429 with `Retry-After`.',
    tags: ['Invitations'],
    params: z.object({ token: z.string().max(FieldLimit.token, invitationMessages.invalid) }),
    response: {
      200: z.discriminatedUnion('valid', [
        z.object({
          valid: z.literal(true),
          companyName: z.string(),
          companyId: Id,
          message: z.string(),
          address: z.string().optional().describe('Whom it was emailed to'),
        }),
        z.object({ valid: z.literal(false), message: z.string() }),
      ]),
    },
  },
});

export const registerInvited = endpoint({
  method: 'POST',
  url: '/api/ticketing/invitations/register',
  access: 'public',
  createsOnce: true,
  schema: {
    summary: 'Create an account with an invitation',
    description:
      'Creates an account with the role and the company of the invitation. Somebody who has tickets there without an account gets theirs, if the invitation was emailed to them. It does not log the user in. After 20 registrations from one client or with one invitation within 15 minutes, including those for an address in use, it returns 429 with `Retry-After`.',
    tags: ['Invitations'],
    body: Registration,
    response: { 201: SessionUser },
  },
});

export const listInvitations = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/invitations',
  access: 'staff',
  refusesKeys: true,
  schema: {
    summary: 'List invitations, newest first',
    description:
      'Each word of a `search` must occur in the company’s name, the name of its creator, or the address it was sent to.',
    tags: ['Invitations'],
    querystring: InvitationQuery,
    response: { 200: z.array(Invitation) },
  },
});

export const findInvitationDefaults = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/invitation-defaults',
  access: 'staff',
  schema: {
    summary: 'Default number of days before an invitation expires',
    tags: ['Invitations'],
    response: { 200: z.object({ expiresInDays: z.number().int() }) },
  },
});

export const createInvitation = endpoint({
  method: 'POST',
  url: '/api/ticketing/admin/invitations',
  access: 'staff',
  refusesKeys: true,
  createsOnce: true,
  schema: {
    summary: 'Invite people to a company',
    description: 'Returns the registration link to share.',
    tags: ['Invitations'],
    body: NewInvitation,
    response: { 201: Invitation },
  },
});

export const deactivateInvitation = endpoint({
  method: 'PUT',
  url: '/api/ticketing/admin/invitations/:invitationId/deactivate',
  access: 'staff',
  refusesKeys: true,
  schema: {
    summary: 'Deactivate an invitation',
    description: 'This cannot be undone. Create a new one instead.',
    tags: ['Invitations'],
    params: z.object({ invitationId: idOf('Invitation') }),
    response: { 200: Invitation },
  },
});
