import { z } from 'zod';
import { adjustmentMessages } from './adjustments-constants.ts';
import { Adjustment } from './agreements.ts';
import { AgreementLimit } from './agreements-constants.ts';
import { endpoint } from './endpoint.ts';
import { CompanyParams, Done, Id, idOf, PageQuery, Timestamp } from './primitives.ts';
import { canCorrect } from './time-policies.ts';

/** A correction of a company's month, of minutes or of an amount. */
export const SavedAdjustment = z.object({
  id: Id,
  companyId: Id,
  month: z.string(),
  agreementId: Id.nullable(),
  agreementName: z.string().nullable(),
  minutes: z.int().nullable().describe('More or fewer minutes, which count as the month’s own'),
  amount: z.int().nullable().describe('More or less to pay, in US cents'),
  reason: z.string(),
  corrects: z.string().nullable().describe('The month whose mistake it corrects'),
  createdAt: Timestamp,
  createdByName: z.string(),
  isLocked: z.boolean().describe('Whether its month is closed'),
});

export const NewAdjustment = Adjustment.safeExtend({ agreementId: Id.nullable().default(null) }).refine(
  ({ month, corrects }) => corrects === null || corrects <= month,
  { path: ['corrects'], error: adjustmentMessages.correctsLater },
);
export type NewAdjustmentInput = z.output<typeof NewAdjustment>;

const tags = ['Statements'];
const url = '/api/ticketing/admin/companies/:companyId/adjustments';

export const listAdjustments = endpoint({
  method: 'GET',
  url,
  access: 'staff',
  schema: {
    summary: 'List the corrections of a company, newest first',
    description: 'For provider staff.',
    tags,
    params: CompanyParams,
    querystring: PageQuery,
    response: { 200: z.array(SavedAdjustment) },
  },
});

export const addAdjustment = endpoint({
  method: 'POST',
  url,
  access: 'staff',
  may: [canCorrect, adjustmentMessages.onlySuperAdmins],
  refusesKeys: true,
  createsOnce: true,
  findsFirst: true,
  schema: {
    summary: 'Correct a month of a company',
    description: `For super admins; not for API keys. A mistake of a closed month is corrected in an open one. Send either \`minutes\` of an agreement or an \`amount\`. A closed month returns 409, and so do more minutes than the agreement has left, and more than ${AgreementLimit.adjustmentsOfMonth} corrections of a month.`,
    tags,
    params: CompanyParams,
    body: NewAdjustment,
    response: { 201: SavedAdjustment },
  },
});

export const deleteAdjustment = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/admin/adjustments/:adjustmentId',
  access: 'staff',
  may: [canCorrect, adjustmentMessages.onlySuperAdmins],
  refusesKeys: true,
  schema: {
    summary: 'Delete a correction',
    description:
      'For super admins; not for API keys. If its month is closed, the response is 409; so it is if other corrections need its minutes.',
    tags,
    params: z.object({ adjustmentId: idOf('Correction') }),
    response: { 200: Done },
  },
});
