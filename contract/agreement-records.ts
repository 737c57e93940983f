import { z } from 'zod';
import { canWriteAgreements } from './agreement-policies.ts';
import { AgreementFields, BlockFields, checkAgreement, checkBlock, listOf, Month, Terms } from './agreements.ts';
import { AgreementLimit, agreementMessages } from './agreements-constants.ts';
import { endpoint } from './endpoint.ts';
import { CompanyParams, Done, Id, idOf, line, NearDate } from './primitives.ts';
import { FieldLimit } from './shared-constants.ts';
import { BaseVersion, changeDescription, changeOf, Version, versionDescription } from './versions.ts';

const { shape } = AgreementFields;

/** Fields that a new agreement may leave out. Every stored agreement has them. */
const always = {
  endsOn: shape.endsOn.removeDefault(),
  covers: shape.covers.removeDefault(),
  travel: shape.travel.removeDefault(),
  minimumMinutes: shape.minimumMinutes.removeDefault(),
  stepMinutes: shape.stepMinutes.removeDefault(),
  rates: shape.rates.removeDefault(),
  whenOver: shape.whenOver.removeDefault(),
  warnsAt: shape.warnsAt.removeDefault(),
  isShownTo: shape.isShownTo.removeDefault(),
};

const TermsRecord = z.object({
  from: Month,
  includedMinutes: Terms.shape.includedMinutes.removeDefault(),
  fee: Terms.shape.fee.removeDefault(),
  rollsOver: z.object({ months: z.int(), most: z.int().nullable() }),
  proration: Terms.shape.proration.removeDefault(),
});

/** Minutes that a company bought in advance. */
export const BlockRecord = BlockFields.extend({
  price: BlockFields.shape.price.removeDefault(),
  expiresOn: BlockFields.shape.expiresOn.removeDefault(),
  id: Id,
  agreementId: Id,
  note: z.string(),
  version: Version,
});
export type BlockRecord = z.output<typeof BlockRecord>;

/** An agreement of a company. */
export const AgreementRecord = AgreementFields.extend({
  ...always,
  id: Id,
  companyId: Id,
  name: z.string(),
  terms: z.array(TermsRecord).describe('By month'),
  blocks: z.array(BlockRecord).describe('By `from`'),
  position: z.int().describe('Its turn among those of its kind'),
  closedMonth: z
    .string()
    .nullable()
    .describe(
      'The last closed month of its company, once the agreement has begun by then. What closed months rest on can’t be changed, so it can only be ended. Null: it can be deleted.',
    ),
  version: Version.describe('Increases with each change of the agreement and its terms; blocks have their own'),
});
export type AgreementRecord = z.output<typeof AgreementRecord>;

// Further years are mistyped, and each open month up to a day is computed.
const near = (day: z.ZodType) => NearDate.describe(day.description ?? '');
const days = { boughtOn: near(BlockFields.shape.boughtOn), from: near(BlockFields.shape.from) };
const startsOn = near(AgreementFields.shape.startsOn);

const NewBlockFields = BlockFields.omit({ id: true }).extend(days);
export const NewBlock = NewBlockFields.superRefine(checkBlock);
export type NewBlockInput = z.output<typeof NewBlock>;

/** Omitted fields stay unchanged. */
export const BlockChanges = z
  .object({
    ...NewBlockFields.shape,
    price: NewBlockFields.shape.price.removeDefault(),
    expiresOn: NewBlockFields.shape.expiresOn.removeDefault(),
    note: NewBlockFields.shape.note.removeDefault(),
    version: BaseVersion,
  })
  .partial();
export type BlockChangesInput = Omit<z.output<typeof BlockChanges>, 'version'>;

const Name = line({ max: FieldLimit.name, required: agreementMessages.nameRequired });

export const NewAgreement = AgreementFields.omit({ id: true })
  .extend({
    name: Name,
    startsOn,
    blocks: listOf(NewBlock, AgreementLimit.blocks).default([]),
    position: AgreementFields.shape.position.describe('Its turn among those of its kind; without it, the last one'),
  })
  .superRefine(checkAgreement);
export type NewAgreementInput = z.output<typeof NewAgreement>;

/** Omitted fields stay unchanged. */
export const AgreementChanges = z
  .object({
    name: Name,
    startsOn,
    ...always,
    position: shape.position.unwrap(),
    version: BaseVersion,
  })
  .partial();
export type AgreementChangesInput = Omit<z.output<typeof AgreementChanges>, 'version'>;

/** All of the terms that begin with a month. */
export const TermsOfMonth = Terms.omit({ from: true }).extend({ version: BaseVersion });
export type TermsOfMonthInput = Omit<z.output<typeof TermsOfMonth>, 'version'>;

export const AgreementParams = z.object({ agreementId: idOf('Agreement') });
export const TermsParams = AgreementParams.extend({ month: Month });
export const BlockParams = z.object({ blockId: idOf('Block') });

const tags = ['Agreements'];
const ofCompany = '/api/ticketing/admin/companies/:companyId/agreements';
const url = '/api/ticketing/admin/agreements/:agreementId';
const may = [canWriteAgreements, agreementMessages.onlySuperAdmins] as const;
const forSuperAdmins = 'For super admins. The company’s open months are computed again.';
const closed =
  'What a closed month rests on can’t be changed: 409 with the month. So do corrections that would take more minutes than are left.';

export const listAgreements = endpoint({
  method: 'GET',
  url: ofCompany,
  access: 'staff',
  schema: {
    summary: 'List the agreements of a company',
    description: 'For provider staff. All of them, also those that ended, in the order in which time draws on them.',
    tags,
    params: CompanyParams,
    response: { 200: z.array(AgreementRecord) },
  },
});

export const createAgreement = endpoint({
  method: 'POST',
  url: ofCompany,
  access: 'staff',
  may,
  createsOnce: true,
  findsFirst: true,
  schema: {
    summary: 'Add an agreement with a company',
    description: `${forSuperAdmins} It must begin, and its blocks must be bought and pay, after the last closed month: 409 with the month. So do more than ${AgreementLimit.agreements} agreements or ${AgreementLimit.blocks} blocks of a company, or ${AgreementLimit.terms} terms. \`POST /admin/agreements/preview\` says what it will make of the open months.`,
    tags,
    params: CompanyParams,
    body: NewAgreement,
    response: { 201: AgreementRecord },
  },
});

export const findAgreement = endpoint({
  method: 'GET',
  url,
  access: 'staff',
  schema: {
    summary: 'Read an agreement',
    description: 'For provider staff.',
    tags,
    params: AgreementParams,
    response: { 200: AgreementRecord },
  },
});

export const updateAgreement = endpoint({
  method: 'PUT',
  url,
  access: 'staff',
  may,
  findsFirst: true,
  schema: {
    summary: 'Change or end an agreement',
    description: `${forSuperAdmins} ${changeDescription} Terms and blocks have calls of their own; its kind stays. ${closed} Once a closed month has used it, name, warnings, readers, turn and an end in an open month can still be changed.`,
    tags,
    params: AgreementParams,
    body: AgreementChanges,
    ...changeOf(AgreementRecord),
  },
});

export const deleteAgreement = endpoint({
  method: 'DELETE',
  url,
  access: 'staff',
  may,
  schema: {
    summary: 'Delete an agreement',
    description: `${forSuperAdmins} With its terms and blocks. One that a closed month used can only be ended: 409 with the month. So does one with corrections, until they are deleted.`,
    tags,
    params: AgreementParams,
    response: { 200: Done },
  },
});

export const writeTerms = endpoint({
  method: 'PUT',
  url: `${url}/terms/:month`,
  access: 'staff',
  may,
  findsFirst: true,
  schema: {
    summary: 'Set the terms of an agreement from a month on',
    description: `${forSuperAdmins} They hold until the next terms begin. Adds terms, or replaces those that begin with this month; a field that is left out gets its default. ${versionDescription} ${closed} More than ${AgreementLimit.terms} terms return 409.`,
    tags,
    params: TermsParams,
    body: TermsOfMonth,
    ...changeOf(AgreementRecord),
  },
});

export const deleteTerms = endpoint({
  method: 'DELETE',
  url: `${url}/terms/:month`,
  access: 'staff',
  may,
  schema: {
    summary: 'Delete the terms that begin with a month',
    description: `${forSuperAdmins} The terms before hold on. An agreement needs terms from its start: 409. ${closed}`,
    tags,
    params: TermsParams,
    response: { 200: AgreementRecord },
  },
});

export const createBlock = endpoint({
  method: 'POST',
  url: `${url}/blocks`,
  access: 'staff',
  may,
  createsOnce: true,
  findsFirst: true,
  schema: {
    summary: 'Add a block of minutes to an agreement',
    description: `${forSuperAdmins} For the kind \`block\`; others return 409. ${closed} More than ${AgreementLimit.blocks} blocks of a company return 409.`,
    tags,
    params: AgreementParams,
    body: NewBlock,
    response: { 201: BlockRecord },
  },
});

export const updateBlock = endpoint({
  method: 'PUT',
  url: '/api/ticketing/admin/blocks/:blockId',
  access: 'staff',
  may,
  findsFirst: true,
  schema: {
    summary: 'Change a block',
    description: `${forSuperAdmins} ${changeDescription} ${closed} Once a closed month rests on it, its note and an expiry in an open month can still be changed.`,
    tags,
    params: BlockParams,
    body: BlockChanges,
    ...changeOf(BlockRecord),
  },
});

export const deleteBlock = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/admin/blocks/:blockId',
  access: 'staff',
  may,
  schema: {
    summary: 'Delete a block',
    description: `${forSuperAdmins} ${closed}`,
    tags,
    params: BlockParams,
    response: { 200: Done },
  },
});
