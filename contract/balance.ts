import { z } from 'zod';
import { AgreementKinds, BalanceLevels } from './agreements-constants.ts';
import { endpoint } from './endpoint.ts';
import { CompanyParams, Id } from './primitives.ts';
import { NewTimeEntry } from './time.ts';

const Over = z.object({
  minutes: z.int().describe('Minutes of its entries that nothing covered'),
  amount: z.int().describe('What they cost, without travel, in US cents'),
});

const AgreementBalance = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(AgreementKinds),
  included: z.int().describe('The minutes of its terms; 0 for `block` and `unlimited`'),
  carriedIn: z.int().describe('What earlier months left'),
  bought: z
    .int()
    .describe('What unexpired blocks had at the start of the month or since, and what was drawn on those that expired'),
  adjusted: z.int().describe('Corrections of minutes'),
  drawn: z.int().describe('By time entries up to the day, and for debts'),
  owed: z.int().describe('The minutes of debt'),
  left: z
    .int()
    .nullable()
    .describe('`included + carriedIn + bought + adjusted - drawn`; null for `unlimited`, which has no end'),
  over: Over,
  level: z
    .enum(BalanceLevels)
    .describe('`low` from the first percentage of `warnsAt` on; `empty` when nothing is left'),
  expiring: z
    .array(
      z.object({
        minutes: z.int(),
        on: z.string().describe('The last day of work that they pay'),
        month: z.string().nullable().describe('The month that included them; null for those of a block'),
      }),
    )
    .describe('What of `left` expires when, the earliest first'),
});

export const Balance = z.object({
  on: z.string().describe('A date in the time zone of the provider’s calendar'),
  agreements: z.array(AgreementBalance).describe('Those in force on the day, in the order in which time draws on them'),
});
export type Balance = z.output<typeof Balance>;

/** A balance as clients read it: what costs something is for managers. */
export const OwnBalance = Balance.extend({
  agreements: z.array(AgreementBalance.extend({ over: Over.partial({ amount: true }) })),
});
export type OwnBalance = z.output<typeof OwnBalance>;

export const findBalance = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/companies/:companyId/balance',
  access: 'staff',
  schema: {
    summary: 'Read what a company’s agreements have left on a day',
    description:
      'For provider staff. The month of the day, with the time entries up to that day; later ones do not count. Empty without an agreement that is in force then.',
    tags: ['Agreements'],
    params: CompanyParams,
    querystring: z.object({
      on: NewTimeEntry.shape.workedOn.describe('Today in the time zone of the provider’s calendar, unless it is sent'),
    }),
    response: { 200: Balance },
  },
});

export const findOwnBalance = endpoint({
  method: 'GET',
  url: '/api/ticketing/account/balance',
  access: 'signed-in',
  refusesKeys: true,
  schema: {
    summary: 'Read what your company’s agreements have left today',
    description:
      'For clients: the agreements whose balance is shown to them (`isShownTo`). Amounts are for managers. A private person counts as one. Whoever is shown none gets 403.',
    tags: ['Agreements'],
    response: { 200: OwnBalance },
  },
});
