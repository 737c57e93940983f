import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Done, Email, Id, idOf, line, PageQuery, Role, Search } from './primitives.ts';
import { FieldLimit } from './shared-constants.ts';
import { narrowsClients, PasswordLength, userMessages } from './users-constants.ts';
import { BaseVersion, changeOf, Version, versionDescription } from './versions.ts';

export const User = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  role: Role,
  companyId: Id.nullable(),
  companyName: z.string().nullable(),
  isActive: z.boolean(),
  mailProblem: z.string().nullable().describe('Why email to them is off: the reason in the returned email'),
  hasAccount: z.boolean().describe('Whether they can log in; people without an account follow their tickets by link'),
  usesSingleSignOn: z.boolean().describe('Whether they have logged in with single sign-on'),
  hasSecondFactor: z.boolean().describe('Whether their login asks for a code as well, or they have a passkey'),
  version: Version.describe('Increases with each change of name, email, phone, role and company'),
});

const required = userMessages.fieldsRequired;
const Name = line({ max: FieldLimit.name, required });
const Phone = line({ max: FieldLimit.phone });

/** Taken exactly as typed: never trimmed or truncated. */
export const Password = z
  .string({ error: required })
  .min(1, required)
  .min(PasswordLength.min, userMessages.passwordTooShort)
  .max(PasswordLength.max, `Use at most ${PasswordLength.max} characters`)
  .refine((text) => text.isWellFormed(), 'Use plain text');

/** A client user has a company; a provider admin has none. */
export const NewUser = z.object({
  email: Email,
  firstName: Name,
  lastName: Name,
  phone: Phone.default(''),
  password: Password,
  role: Role.default('employee'),
  companyId: Id.nullish(),
});
export type NewUserInput = z.output<typeof NewUser>;

export const UserChanges = z.object({
  email: Email,
  firstName: Name,
  lastName: Name,
  phone: Phone.optional(),
  role: Role.optional(),
  companyId: Id.nullish().describe('For super admins: moves an active client user to another company'),
  takeTickets: z
    .boolean()
    .optional()
    .describe('Whether the active tickets that they requested move with them; otherwise all stay with the old company'),
  version: BaseVersion,
});
export type UserChangesInput = z.output<typeof UserChanges>;

/** Either `companyId` or `type` selects the users; those of all companies only by a search. */
export const UserQuery = PageQuery.extend({
  companyId: Id.optional(),
  type: z.enum(['admins', 'clients']).optional(),
  search: Search,
})
  .refine(({ companyId, type }) => (companyId === undefined) !== (type === undefined), {
    message: 'Send a companyId, type=admins, or type=clients with a search',
    path: ['companyId'],
  })
  .refine(({ type, search = '' }) => type !== 'clients' || narrowsClients(search), {
    message: 'Send a search of at least two letters with type=clients',
    path: ['search'],
  });
export type UserQueryInput = z.output<typeof UserQuery>;

/** The path of one user. */
export const UserParams = z.object({ userId: idOf('User') });

export const listUsers = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/users',
  access: 'staff',
  schema: {
    summary: 'List the users of a company, or the provider’s admins, by name',
    description:
      'With `type=clients`, it finds users of all companies that are not archived; one Latin letter is too little to search for. Each word of a `search` must occur in name, email or the company’s name, at least one in name or email.',
    tags: ['Users'],
    querystring: UserQuery,
    response: { 200: z.array(User) },
  },
});

export const createUser = endpoint({
  method: 'POST',
  url: '/api/ticketing/admin/users',
  access: 'staff',
  refusesKeys: true,
  createsOnce: true,
  schema: {
    summary: 'Add a user',
    description: 'Client roles need a companyId. Only a super admin adds a super admin.',
    tags: ['Users'],
    body: NewUser,
    response: { 201: User },
  },
});

export const updateUser = endpoint({
  method: 'PUT',
  url: '/api/ticketing/admin/users/:userId',
  access: 'staff',
  refusesKeys: true,
  findsFirst: true,
  schema: {
    summary: 'Change a user',
    description: `The password does not change. Only a super admin moves a client user to another company: that ends their sessions, and what they had in the old company’s tickets. A client user never becomes a provider admin or the reverse; only super admins can change other admins. ${versionDescription}`,
    tags: ['Users'],
    params: UserParams,
    body: UserChanges,
    ...changeOf(User),
  },
});

export const switchUser = endpoint({
  method: 'PUT',
  url: '/api/ticketing/admin/users/:userId/activation',
  access: 'staff',
  refusesKeys: true,
  mayUseReserve: true,
  findsFirst: true,
  schema: {
    summary: 'Deactivate or reactivate a user',
    description:
      'A deactivated user is logged out at once and can’t log in until reactivated. Only super admins change admins, and nobody changes themselves.',
    tags: ['Users'],
    params: UserParams,
    body: z.object({ isActive: z.boolean() }),
    response: { 200: User },
  },
});

export const deleteUser = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/admin/users/:userId',
  access: 'staff',
  refusesKeys: true,
  schema: {
    summary: 'Delete a user',
    description: 'Ends their access at once; their tickets and comments stay, the email address is free again.',
    tags: ['Users'],
    params: UserParams,
    response: { 200: Done },
  },
});

export const disconnectUser = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/admin/users/:userId/sso',
  access: 'staff',
  refusesKeys: true,
  schema: {
    summary: 'Disconnect a user from single sign-on',
    description:
      'For super admins who have confirmed their identity. Somebody with a new account at their identity provider is recognized by their address again. Ends the sessions that were opened with it.',
    tags: ['Users'],
    params: UserParams,
    response: { 200: User },
  },
});

export const takeSecondFactor = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/admin/users/:userId/second-factor',
  access: 'staff',
  refusesKeys: true,
  schema: {
    summary: 'Turn off the two-factor login of a user who lost their device',
    description: 'For super admins only, and not for their own account. Ends all sessions of that user.',
    tags: ['Users'],
    params: UserParams,
    response: { 200: User },
  },
});

export const forgetUser = endpoint({
  method: 'POST',
  url: '/api/ticketing/admin/users/:userId/forget',
  access: 'staff',
  refusesKeys: true,
  schema: {
    summary: 'Forget a person',
    description:
      'For super admins who have confirmed their identity, and not for themselves. Ends their access, and removes their name, address and phone number everywhere: also from tickets, emails, the audit log and closed statements. What they wrote stays, by “Former user”. Works for deleted users, too. It can’t be undone, and may take a minute.',
    tags: ['Users'],
    params: UserParams,
    response: { 200: Done },
  },
});

export const previewForgetting = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/users/:userId/forget',
  access: 'staff',
  schema: {
    summary: 'Read what forgetting a person would replace',
    description:
      'For super admins, and not for themselves. Changes nothing. It reads all texts, and may take a minute. Their own records, which are deleted or renamed as a whole, are not in it.',
    tags: ['Users'],
    params: UserParams,
    response: {
      200: z.object({
        places: z.array(
          z.object({
            place: z.string().describe('The kind of records, such as `Comments`'),
            count: z.int().describe('How many texts would change'),
            examples: z
              .array(z.object({ before: z.string(), after: z.string() }))
              .describe('Parts of the first texts, around what would be replaced first'),
          }),
        ),
      }),
    },
  },
});
