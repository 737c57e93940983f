import { z } from 'zod';
import { AllocatedAgreement } from './agreements.ts';
import { endpoint } from './endpoint.ts';
import { CompanyParams } from './primitives.ts';

const LedgerMonth = z.object({
  month: z.string(),
  isClosed: z.boolean(),
  amount: z.int().describe('Of its statement, in US cents; may be negative'),
  agreements: z.array(AllocatedAgreement.omit({ carries: true })),
});

export const listLedger = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/companies/:companyId/agreements/months',
  access: 'staff',
  schema: {
    summary: 'List what a company’s agreements had and gave in each month, newest first',
    description:
      'For provider staff. Closed months are as they were when they were closed. Empty for a company without agreements.',
    tags: ['Agreements'],
    params: CompanyParams,
    response: { 200: z.array(LedgerMonth) },
  },
});
