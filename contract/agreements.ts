import { z } from 'zod';
import {
  AgreementKinds,
  AgreementLimit,
  agreementMessages,
  BalanceReaders,
  CoveredKinds,
  OverRules,
  ProrationRules,
  TravelRules,
} from './agreements-constants.ts';
import { endpoint } from './endpoint.ts';
import { Id, line, paragraphs } from './primitives.ts';
import { FieldLimit } from './shared-constants.ts';
import { CountedTime, NewTimeEntry } from './time.ts';

const wholeFrom = (least: number, most: number, message: string) =>
  z.int(message).min(least, message).max(most, message);
/** More or less by a whole number; null for no change. */
const changeUpTo = (most: number, message: string) =>
  wholeFrom(-most, most, message)
    .refine((change) => change !== 0, message)
    .nullable()
    .default(null);
/** A list that is a little too long comes through, so that its refusal can name the limit. */
export const listOf = <Item extends z.ZodType>(item: Item, limit: number) => z.array(item).max(limit + 100);

const WorkDay = NewTimeEntry.shape.workedOn.unwrap();
export const Month = z
  .string(agreementMessages.month)
  .max('YYYY-MM'.length, agreementMessages.month)
  .regex(/^2[01]\d\d-(?:0[1-9]|1[0-2])$/, agreementMessages.month);
const Amount = wholeFrom(0, AgreementLimit.amount, agreementMessages.amount);
const Percentage = wholeFrom(1, 100, agreementMessages.warnsAt);
const GivenId = line({ max: AgreementLimit.id });

/** What a month of an agreement costs and includes, from a month on until later terms begin. */
export const Terms = z.object({
  from: Month.describe('The first month, such as 2027-01'),
  includedMinutes: wholeFrom(0, AgreementLimit.minutes, agreementMessages.included)
    .default(0)
    .describe('What a month includes, for the kind `monthly`'),
  fee: Amount.default(0).describe('For a month, in US cents'),
  rollsOver: z
    .object({
      months: wholeFrom(0, AgreementLimit.carriedMonths, agreementMessages.carriedMonths).describe(
        'In how many further months what a month leaves is usable',
      ),
      most: wholeFrom(0, AgreementLimit.minutes, agreementMessages.included)
        .nullable()
        .default(null)
        .describe('The most minutes that are carried into a month altogether; null for all'),
    })
    .default({ months: 0, most: null }),
  proration: z
    .enum(ProrationRules)
    .default('days')
    .describe('`days`: a month with fewer days in force includes and costs less'),
});
export type Terms = z.output<typeof Terms>;

/** The fields of a block, each by itself. */
export const BlockFields = z.object({
  id: GivenId.optional().describe('Without it, the place of the agreement and of the block, such as 1.2'),
  minutes: wholeFrom(1, AgreementLimit.minutes, agreementMessages.blockMinutes),
  price: Amount.default(0).describe('In US cents, in the month of `boughtOn`'),
  boughtOn: WorkDay.describe('The day on whose statement the price stands'),
  from: WorkDay.describe('The first day of work that it pays; may be before `boughtOn` while that month is open'),
  expiresOn: WorkDay.nullable().default(null).describe('The last day of work that it pays; null for no end'),
  note: paragraphs({ max: AgreementLimit.note }).default(''),
});

/** Refuses days of a block that do not fit together. */
export function checkBlock({ from, expiresOn }: { from: string; expiresOn: string | null }, context: z.RefinementCtx) {
  if (expiresOn === null || expiresOn >= from) return;
  context.addIssue({ code: 'custom', path: ['expiresOn'], message: agreementMessages.expiresFirst, input: expiresOn });
}

/** Minutes that were bought in advance. */
export const Block = BlockFields.superRefine(checkBlock);

/** The fields of an agreement, each by itself. */
export const AgreementFields = z.object({
  id: GivenId.optional().describe('Without it, the place in the list, from 1'),
  name: line({ max: FieldLimit.name }).default(''),
  kind: z.enum(AgreementKinds, agreementMessages.kind),
  startsOn: WorkDay.describe('The first day'),
  endsOn: WorkDay.nullable().default(null).describe('The last day; null for no end'),
  covers: z
    .array(z.enum(CoveredKinds, agreementMessages.covers), agreementMessages.covers)
    .min(1, agreementMessages.covers)
    .max(CoveredKinds.length, agreementMessages.covers)
    .default([...CoveredKinds]),
  travel: z.enum(TravelRules).default('charged').describe('Whether the trip of a visit is charged, once for an entry'),
  minimumMinutes: wholeFrom(0, AgreementLimit.minimumMinutes, agreementMessages.minimum)
    .default(15)
    .describe('Each entry counts with at least these'),
  stepMinutes: wholeFrom(1, AgreementLimit.stepMinutes, agreementMessages.step)
    .default(15)
    .describe('Each entry is rounded up to a multiple of these'),
  rates: z
    .object({ remote: Amount, on_site: Amount, training: Amount })
    .nullable()
    .default(null)
    .describe('For an hour over, in US cents; null for the price list'),
  whenOver: z
    .enum(OverRules)
    .default('charge')
    .describe('`owe`: minutes over are a debt, which its next month or block pays first'),
  warnsAt: z.array(Percentage).max(AgreementLimit.warnings, agreementMessages.warnsAt).default([80, 100]),
  isShownTo: z.enum(BalanceReaders).default('nobody'),
  terms: listOf(Terms, AgreementLimit.terms).min(1, agreementMessages.noTerms),
  blocks: listOf(Block, AgreementLimit.blocks).default([]),
  position: wholeFrom(0, 10_000, 'Enter a whole number from 0 to 10,000')
    .optional()
    .describe('Its turn among those of its kind; without it, the place in the list'),
});

type Checked = Pick<z.output<typeof AgreementFields>, 'startsOn' | 'endsOn' | 'kind'> & {
  terms: Pick<Terms, 'from' | 'includedMinutes'>[];
  blocks: unknown[];
};

/** Refuses what does not fit together in an agreement. */
export function checkAgreement(agreement: Checked, context: z.RefinementCtx) {
  const refuse = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message, input: agreement });
  const { startsOn, endsOn, terms, kind, blocks } = agreement;
  if (endsOn !== null && endsOn < startsOn) refuse(['endsOn'], agreementMessages.endsFirst);
  for (const [index, { from, includedMinutes }] of terms.entries()) {
    const before = terms[index - 1];
    if (before && from <= before.from) refuse(['terms', index, 'from'], agreementMessages.termsOrder);
    if (!before && from > startsOn.slice(0, from.length)) refuse(['terms', 0, 'from'], agreementMessages.termsTooLate);
    if (kind !== 'monthly' && includedMinutes > 0) {
      refuse(['terms', index, 'includedMinutes'], agreementMessages.includedElsewhere);
    }
  }
  if (kind !== 'block' && blocks.length > 0) refuse(['blocks'], agreementMessages.blocksElsewhere);
}

/** What provider and company agreed on about the price of work. */
export const AgreementTerms = AgreementFields.superRefine(checkAgreement);
export type AgreementTerms = z.output<typeof AgreementTerms>;

/** A correction of an open month: of minutes or of an amount. */
export const Adjustment = z
  .object({
    month: Month,
    agreementId: GivenId.nullable().default(null),
    minutes: changeUpTo(AgreementLimit.minutes, agreementMessages.minutesChange).describe(
      'More or fewer minutes, which count as the month’s own',
    ),
    amount: changeUpTo(AgreementLimit.amount, agreementMessages.amountChange).describe(
      'More or less to pay, in US cents',
    ),
    reason: line({ max: AgreementLimit.reason, required: agreementMessages.reason }),
    corrects: Month.nullable().default(null).describe('The month whose mistake it corrects'),
  })
  .superRefine((adjustment, context) => {
    const { minutes, amount, agreementId } = adjustment;
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message, input: adjustment });
    if ((minutes === null) === (amount === null)) refuse('minutes', agreementMessages.minutesOrAmount);
    else if (minutes !== null && agreementId === null) refuse('agreementId', agreementMessages.noAgreement);
  });
export type Adjustment = z.output<typeof Adjustment>;

const LeftMinutes = wholeFrom(1, AgreementLimit.carriedMinutes, agreementMessages.blockMinutes);

/** What a month leaves for the next one. */
const Carries = z.object({
  minutes: z
    .array(
      z.object({
        month: Month.nullable().describe('The month that left them; null for those of a block'),
        blockId: GivenId.nullable(),
        minutes: LeftMinutes,
      }),
    )
    .describe('What is left and has not expired'),
  debts: z
    .array(z.object({ workedOn: WorkDay, rate: Amount.describe('For an hour, in US cents'), minutes: LeftMinutes }))
    .describe('What is owed, by time entry, oldest first'),
});
export type Carries = z.output<typeof Carries>;

const ClosedMonth = z.object({
  month: Month,
  agreements: z
    .array(
      z.object({
        id: GivenId,
        carries: z.object({
          minutes: Carries.shape.minutes.max(AgreementLimit.carried),
          debts: Carries.shape.debts.max(AgreementLimit.carried),
        }),
      }),
    )
    .max(AgreementLimit.agreements),
});
export type ClosedMonth = z.output<typeof ClosedMonth>;

/** An open month by its name; a closed one with what it left, as an earlier answer has it. */
const PreviewMonth = z.union([Month, ClosedMonth], agreementMessages.month);

const PreviewEntry = NewTimeEntry.pick({ kind: true, minutes: true, hasTravel: true, isBillable: true }).extend({
  workedOn: WorkDay,
});

export const AgreementPreview = z.object({
  companyId: Id.optional().describe(
    'Computes its own time and corrections, in all of its open months. Then leave out `entries` and `months`; `adjustments` take the place of its own.',
  ),
  agreements: listOf(AgreementTerms, AgreementLimit.agreements),
  entries: listOf(PreviewEntry, AgreementLimit.entries)
    .default([])
    .describe('Those of one day in the order in which they were added'),
  adjustments: listOf(Adjustment, AgreementLimit.adjustments).optional(),
  months: listOf(PreviewMonth, AgreementLimit.months)
    .default([])
    .describe('Consecutive months in order: closed ones, each with what it carries, then the names of open ones'),
});
export type AgreementPreview = z.output<typeof AgreementPreview>;

/** What pays an entry, and what it costs. Amounts are US cents. */
const AllocatedEntry = CountedTime.extend({
  rate: z.int().nullable().describe('For an hour over; null if no agreement counts the entry'),
  travel: z.int().describe('What the trip costs, which is in the amount'),
  amount: z.int().describe('For the minutes over and travel; by the price list if no agreement counts the entry'),
});
export type AllocatedEntry = z.output<typeof AllocatedEntry>;

/** A month of an agreement. `included + carriedIn + bought + adjusted = drawn + carriedOut + expired`, except for `unlimited`. */
export const AllocatedAgreement = z.object({
  id: z.string(),
  name: z.string(),
  fee: z.int().describe('US cents'),
  included: z.int().describe('The minutes of its terms; 0 for `unlimited`'),
  carriedIn: z.int().describe('What earlier months left'),
  bought: z.int().describe('What unexpired blocks had at the start of the month, or since'),
  price: z.int().describe('Of the blocks that were bought in the month, in US cents'),
  adjusted: z.int().describe('Corrections of minutes'),
  drawn: z.int().describe('By time entries and for debts'),
  repaid: z.int().describe('The part of `drawn` that paid debts'),
  over: z.int().describe('Minutes of its entries that nothing covered'),
  overAmount: z.int().describe('What they cost in this month, without travel, in US cents'),
  carriedOut: z.int().describe('What the next month has'),
  expired: z.int(),
  owed: z.int().describe('The minutes of debt at the end of the month'),
  owedAmount: z.int().describe('The debt that is charged because the agreement ends, in US cents'),
  carries: Carries,
});

const AllocatedMonth = z.object({
  month: z.string(),
  amount: z.int().describe('Fees, blocks, entries, corrections and charged debts, in US cents; may be negative'),
  agreements: z.array(AllocatedAgreement).describe('Those in force, in the order in which time draws on them'),
});
export type AllocatedMonth = z.output<typeof AllocatedMonth>;

export const previewAgreements = endpoint({
  method: 'POST',
  url: '/api/ticketing/admin/agreements/preview',
  access: 'staff',
  schema: {
    summary: 'Compute what agreements make of time entries',
    description: `For provider staff. Changes nothing, and reads nothing but the price list, unless it is about a company: then \`before\` has what the company’s open months are now. The first open month has nothing from before, unless a closed one precedes it: an element of \`months\` in an answer is a closed month as it is. More than ${AgreementLimit.agreements} agreements, ${AgreementLimit.blocks} blocks, ${AgreementLimit.terms} terms of an agreement, ${AgreementLimit.entries.toLocaleString('en-US')} entries, ${AgreementLimit.adjustments} corrections or ${AgreementLimit.months} months return 409; so does what touches a closed month, and prices that nobody has confirmed.`,
    tags: ['Agreements'],
    body: AgreementPreview,
    response: {
      200: z.object({
        entries: z.array(AllocatedEntry),
        months: z.array(AllocatedMonth),
        before: z.array(AllocatedMonth).optional().describe('What the company’s months are without these changes'),
      }),
    },
  },
});
