import { z } from 'zod';
import { AccountingLimit } from './accounting-constants.ts';
import { CompanyKinds, CompanyStates, CompanyTextLength, companyMessages } from './companies-constants.ts';
import { endpoint } from './endpoint.ts';
import { CompanyParams, Done, Email, Id, line, PageQuery, Role, Search, Timestamp } from './primitives.ts';
import { FieldLimit } from './shared-constants.ts';
import { BaseVersion, changeOf, Version, versionDescription } from './versions.ts';

export const Company = z.object({
  id: Id,
  name: z.string(),
  domain: z.string(),
  contactEmail: z.string(),
  phone: z.string(),
  address: z.string(),
  isPerson: z.boolean().describe('Whether it stands for one private person, who has its name'),
  archivedAt: Timestamp.nullable().describe(
    'Since when its users can’t log in and it gets no new tickets and no email; everything about it stays readable',
  ),
  deleteOn: z.iso.date().nullable().describe('The day on which everything about it is deleted, while it is offboarded'),
  showsPlannedWork: z.boolean().describe('Whether the home of its people lists the open tickets of routines'),
  accountingId: z.string().describe('Its name in the books; empty if they have the same one'),
  version: Version.describe('Increases with each change of name, domain, contact email, phone, address and options'),
});

/** A company in the list, with its numbers of users and active tickets. Deleted ones do not count. */
const ListedCompany = Company.extend({
  userCount: z.int(),
  activeTickets: z.int(),
  deletedAt: Timestamp.nullable().describe('Null except in the list of deleted companies'),
});

const optionalLine = line({ max: CompanyTextLength }).default('');

export const NewCompany = z.object({
  name: line({ max: CompanyTextLength, required: companyMessages.nameRequired }),
  domain: optionalLine,
  contactEmail: z.union([z.literal(''), Email], 'Enter a valid email address').default(''),
  phone: line({ max: FieldLimit.phone }).default(''),
  address: optionalLine,
});
export type NewCompanyInput = z.output<typeof NewCompany>;

export const CompanyChanges = NewCompany.extend({ version: BaseVersion });

export const CompanyOptions = z.object({
  accountingId: line({ max: AccountingLimit.accountingId }).optional().describe('For super admins'),
  showsPlannedWork: z.boolean().optional(),
  version: BaseVersion,
});
export type CompanyOptionsInput = Omit<z.output<typeof CompanyOptions>, 'version'>;

export const CompanyQuery = PageQuery.extend({
  search: Search,
  state: z
    .enum(CompanyStates, `Choose ${CompanyStates.join(', ')}`)
    .optional()
    .describe('Only these; by default all but the deleted ones'),
  kind: z
    .enum(CompanyKinds, `Choose ${CompanyKinds.join(' or ')}`)
    .optional()
    .describe('Only companies, or only private persons; by default both'),
});
export type CompanyQueryInput = z.output<typeof CompanyQuery>;

export const listCompanies = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/companies',
  access: 'staff',
  schema: {
    summary: 'List companies by name, the archived ones last',
    description:
      'Each word of a `search` must occur in name, domain, contact email, phone or address, or in the name and email of one of the company’s users.',
    tags: ['Companies'],
    querystring: CompanyQuery,
    response: { 200: z.array(ListedCompany) },
  },
});

export const createCompany = endpoint({
  method: 'POST',
  url: '/api/ticketing/admin/companies',
  access: 'staff',
  refusesKeys: true,
  createsOnce: true,
  schema: {
    summary: 'Add a company',
    tags: ['Companies'],
    body: NewCompany,
    response: { 201: Company },
  },
});

export const updateCompany = endpoint({
  method: 'PUT',
  url: '/api/ticketing/admin/companies/:companyId',
  access: 'staff',
  refusesKeys: true,
  findsFirst: true,
  schema: {
    summary: 'Change a company',
    description: `Takes all fields of a company: one that is left out becomes empty. ${versionDescription}`,
    tags: ['Companies'],
    params: CompanyParams,
    body: CompanyChanges,
    ...changeOf(Company),
  },
});

export const updateCompanyOptions = endpoint({
  method: 'PUT',
  url: '/api/ticketing/admin/companies/:companyId/options',
  access: 'staff',
  refusesKeys: true,
  findsFirst: true,
  schema: {
    summary: 'Change the options of a company',
    description: `What is left out stays as it is. \`accountingId\` is for super admins. ${versionDescription}`,
    tags: ['Companies'],
    params: CompanyParams,
    body: CompanyOptions,
    ...changeOf(Company),
  },
});

export const deleteCompany = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/admin/companies/:companyId',
  access: 'staff',
  refusesKeys: true,
  schema: {
    summary: 'Delete a company',
    description:
      'Ends the access of its users at once and takes its tickets out of the lists. Its statements and its figures in reports stay.',
    tags: ['Companies'],
    params: CompanyParams,
    response: { 200: Done },
  },
});

export const archiveCompany = endpoint({
  method: 'PUT',
  url: '/api/ticketing/admin/companies/:companyId/archive',
  access: 'staff',
  refusesKeys: true,
  schema: {
    summary: 'Archive a company',
    description:
      'Ends the access of its users and their email at once; it gets no new tickets and is promised nothing. Staff still read and find its tickets, time, statements and reports. An archived company stays as it is.',
    tags: ['Companies'],
    params: CompanyParams,
    response: { 200: Company },
  },
});

export const unarchiveCompany = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/admin/companies/:companyId/archive',
  access: 'staff',
  refusesKeys: true,
  schema: {
    summary: 'Take a company out of the archive',
    description: 'Its users can log in again. No effect on a company that is not archived.',
    tags: ['Companies'],
    params: CompanyParams,
    response: { 200: Company },
  },
});

export const findCompany = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/companies/:companyId',
  access: 'staff',
  schema: {
    summary: 'Read one company',
    tags: ['Companies'],
    params: CompanyParams,
    response: {
      200: ListedCompany.extend({
        minutes: z.int().describe('The time worked in this month'),
        amount: z.int().describe('What that time costs, in US cents'),
      }),
    },
  },
});

export const findLeftOver = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/companies/:companyId/left-over',
  access: 'staff',
  schema: {
    summary: 'What is still open with a company',
    description: 'To look at before it is archived or deleted.',
    tags: ['Companies'],
    params: CompanyParams,
    response: {
      200: z.object({
        activeTickets: z.int(),
        minutes: z.int().describe('The time worked in months that are not closed'),
        amount: z
          .int()
          .describe('What is on no closed statement, in US cents: that time, with fees, blocks and corrections'),
        agreements: z
          .object({
            left: z.int().describe('The minutes that are left today'),
            owed: z.int().describe('The minutes that it owes'),
          })
          .optional()
          .describe('Left out without agreements'),
        closedMonths: z.int().describe('The statements that stay'),
      }),
    },
  },
});

export const AssignableUser = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
});

export const listAssignableUsers = endpoint({
  method: 'GET',
  url: '/api/ticketing/assignable-users/:companyId',
  access: 'signed-in',
  schema: {
    summary: 'Who a company’s tickets can be assigned to',
    description: 'Active provider admins, and the active managers and members of the company.',
    tags: ['Tickets'],
    params: CompanyParams,
    response: { 200: z.array(AssignableUser) },
  },
});
