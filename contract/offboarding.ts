import { z } from 'zod';
import { Company } from './companies.ts';
import { endpoint } from './endpoint.ts';
import { offboardingMessages } from './offboarding-constants.ts';
import { CompanyParams } from './primitives.ts';

const tags = ['Companies'];
const url = '/api/ticketing/admin/companies/:companyId';

export const exportCompany = endpoint({
  method: 'GET',
  url: `${url}/export`,
  access: 'staff',
  refusesKeys: true,
  schema: {
    summary: 'Export everything about a company',
    description:
      'For super admins who have confirmed their identity. A `.tar.gz` of JSON Lines by kind of record, a `schema.json` that describes them, and the files of tickets and articles under `files/`. `npm run import -- archway <archive>` reads it.',
    tags,
    params: CompanyParams,
    querystring: z.object({
      notes: z
        .enum(['true', 'false'])
        .default('true')
        .describe(
          '`false` leaves out internal notes and their files, for an archive that the company gets. The notes of time stay, as on statements.',
        ),
    }),
    response: { 200: z.unknown().describe('The archive, as application/gzip') },
  },
});

export const Offboarding = z.object({
  closeTickets: z.boolean().default(false).describe('Whether its active tickets are closed'),
  deleteOn: z.iso
    .date(offboardingMessages.dayMissing)
    .max(10, offboardingMessages.dayMissing)
    .describe('The day on which everything is deleted, in the time zone of the provider’s calendar'),
});
export type OffboardingInput = z.output<typeof Offboarding>;

export const offboardCompany = endpoint({
  method: 'POST',
  url: `${url}/offboarding`,
  access: 'staff',
  refusesKeys: true,
  findsFirst: true,
  schema: {
    summary: 'Offboard a company',
    description:
      'For super admins who have confirmed their identity. Archives the company, which ends the access of its people, and deletes it on a day with everything that belongs to it: tickets, files, people, time and statements. Until then the offboarding can be canceled. A repeated call changes the day.',
    tags,
    params: CompanyParams,
    body: Offboarding,
    response: { 200: Company },
  },
});

export const cancelOffboarding = endpoint({
  method: 'DELETE',
  url: `${url}/offboarding`,
  access: 'staff',
  refusesKeys: true,
  schema: {
    summary: 'Cancel the offboarding of a company',
    description:
      'Nothing is deleted. The company stays in the archive until it is taken out. Closed tickets stay closed.',
    tags,
    params: CompanyParams,
    response: { 200: Company },
  },
});
