import { z } from 'zod';
import { CompanyTextLength, companyMessages } from './companies-constants.ts';
import { endpoint } from './endpoint.ts';
import { InquiryParams } from './inquiries.ts';
import { InvitedRoles } from './invitations-constants.ts';
import { Id, line } from './primitives.ts';
import { NewTicket } from './tickets.ts';

const Conversion = z.object({
  company: z
    .union(
      [
        z.object({ id: Id }),
        z.object({
          name: line({ max: CompanyTextLength, required: companyMessages.nameRequired }),
          domain: line({ max: CompanyTextLength }).default(''),
        }),
      ],
      'Choose a company, or name a new one',
    )
    .nullable()
    .describe('Null for a private person, who follows the ticket by a link'),
  invite: z
    .enum(InvitedRoles, 'Choose manager, employee or null')
    .nullable()
    .describe('The role of the invitation; null invites nobody'),
  ticket: NewTicket.pick({ title: true, priority: true, category: true })
    .nullable()
    .describe('Its description is the message of the inquiry; null creates none'),
});
export type ConversionInput = z.output<typeof Conversion>;

export const convertInquiry = endpoint({
  method: 'POST',
  url: '/api/ticketing/admin/inquiries/:inquiryId/convert',
  access: 'staff',
  refusesKeys: true,
  schema: {
    summary: 'Make a client of the sender of an inquiry',
    description:
      'Creates the company or takes an existing one, invites the sender by email, and creates a ticket of the inquiry: what the sender wrote is its description, with their name and the time, and the replies, answers, notes and files follow as comments. From then on the inquiry is closed for writing. All of it happens once, however often it is requested: later calls get the response of the first one. A sender who has an account is not invited again, and must keep their company (409). The inquiry is won.',
    tags: ['Inquiries'],
    params: InquiryParams,
    body: Conversion,
    response: {
      200: z.object({
        companyId: Id.nullable().describe('Null for a private person'),
        invitationId: Id.nullable(),
        ticketId: Id.nullable(),
      }),
    },
  },
});

export const suggestConversion = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/inquiries/:inquiryId/suggestion',
  access: 'staff',
  schema: {
    summary: 'Suggest the company of the sender of an inquiry',
    description: 'By the domain of the address, and by names that resemble it.',
    tags: ['Inquiries'],
    params: InquiryParams,
    response: {
      200: z.object({
        person: z
          .object({
            name: z.string(),
            hasAccount: z.boolean(),
            isStaff: z.boolean(),
            companyId: Id.nullable().describe('Null for staff and for a private person'),
            companyName: z.string().nullable(),
          })
          .nullable()
          .describe('The user with the address of the inquiry'),
        companies: z
          .array(z.object({ id: Id, name: z.string(), domain: z.string(), matches: z.enum(['domain', 'name']) }))
          .describe('The best ones first'),
        name: z.string().describe('For a new company; empty if the address tells nothing'),
        domain: z.string().describe('Of the address; empty if anybody can get an address there'),
      }),
    },
  },
});
