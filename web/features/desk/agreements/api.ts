import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import * as adjustments from '#contract/adjustments.ts';
import { adjustmentMessages } from '#contract/adjustments-constants.ts';
import * as contract from '#contract/agreement-records.ts';
import { previewAgreements } from '#contract/agreements.ts';
import { agreementMessages } from '#contract/agreements-constants.ts';
import { findBalance } from '#contract/balance.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import { listLedger } from '#contract/ledger.ts';
import { listStatements } from '#contract/statements.ts';
import { drawsEdit, drawsLeaving, drawsNew, fieldsOf, isSaved, UNSAVED } from '#web/lib/drawings.ts';
import { fullName } from '#web/lib/full-name.ts';
import { freshQueryOf, queryOf } from '#web/lib/query-of.ts';
import { request } from '#web/lib/request.ts';
import { session } from '#web/lib/session.ts';
import { type CopyEdit, saveCopy } from '#web/lib/stale-copy.ts';

export type Agreement = Reply<typeof contract.listAgreements>[number];
export type Block = Agreement['blocks'][number];
export type Terms = Agreement['terms'][number];
export type Correction = Reply<typeof adjustments.listAdjustments>[number];
export type LedgerMonth = Reply<typeof listLedger>[number];
export type Balance = Reply<typeof findBalance>;
export type AgreementSent = NonNullable<Input<typeof contract.createAgreement>['body']>;
export type AgreementChanges = NonNullable<Input<typeof contract.updateAgreement>['body']>;
export type TermsSent = NonNullable<Input<typeof contract.writeTerms>['body']>;
export type BlockSent = NonNullable<Input<typeof contract.createBlock>['body']>;
export type CorrectionSent = NonNullable<Input<typeof adjustments.addAdjustment>['body']>;
/** What is tried before it is saved. */
export type Preview = NonNullable<Input<typeof previewAgreements>['body']>;
export type PreviewMonth = Reply<typeof previewAgreements>['months'][number];

const agreementsKey = ['agreements'];
/** Time, statements and the month on the company's page get other amounts. */
const refreshes = [agreementsKey, ['balance'], ['statements'], ['time'], ['companies', 'one']];

export const agreementsOf = (companyId: string) =>
  freshQueryOf([...agreementsKey, companyId, 'list'], contract.listAgreements, { params: { companyId } });

export const ledgerOf = (companyId: string) =>
  freshQueryOf([...agreementsKey, companyId, 'ledger'], listLedger, { params: { companyId } });

export const balanceOf = (companyId: string) =>
  freshQueryOf(['balance', companyId], findBalance, { params: { companyId } });

/** The months that can be corrected, and that can have a correction: those with a statement. */
export const monthsOf = (companyId: string) =>
  freshQueryOf(['statements', companyId], listStatements, { params: { companyId } });

/** Those that were added last, which are all that a usual company has. */
export const correctionsOf = (companyId: string) =>
  freshQueryOf([...agreementsKey, companyId, 'corrections'], adjustments.listAdjustments, { params: { companyId } });

/** What the company's open months would be. */
export const previewOf = (preview: Preview) =>
  queryOptions({
    ...queryOf([...agreementsKey, 'preview', preview], previewAgreements, { body: preview }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const useCreateAgreement = (companyId: string) =>
  useMutation({
    mutationFn: ({ sent }: CopyEdit<AgreementSent>) =>
      request(contract.createAgreement, { params: { companyId }, body: sent }),
    meta: {
      success: agreementMessages.added,
      failure: null,
      draws: ({ sent }: CopyEdit<AgreementSent>) =>
        drawsNew({ to: agreementsOf(companyId).queryKey, record: unsavedAgreement(companyId, sent) }),
      refreshes,
    },
  });

/** A new agreement as it will be, as far as the page knows. */
function unsavedAgreement(companyId: string, sent: AgreementSent): Agreement {
  const { blocks, ...agreement } = contract.NewAgreement.parse(sent);
  const own = { id: UNSAVED, companyId, position: 0, closedMonth: null, version: 0 };
  return { ...agreement, ...own, blocks: blocks.map((block) => unsavedBlock(UNSAVED, block)) };
}

const unsavedBlock = (agreementId: string, sent: BlockSent): Block => ({
  ...contract.NewBlock.parse(sent),
  ...{ id: UNSAVED, agreementId, version: 0 },
});

export const useUpdateAgreement = (agreementId: string) =>
  useMutation({
    mutationFn: (edit: CopyEdit<AgreementChanges>) =>
      saveCopy(edit, (body) => request(contract.updateAgreement, { params: { agreementId }, body })),
    meta: {
      success: agreementMessages.updated,
      failure: null,
      draws: drawsEdit(agreementId),
      refreshes,
    },
  });

export const useDeleteAgreement = () =>
  useMutation({
    mutationFn: ({ id }: Agreement) => request(contract.deleteAgreement, { params: { agreementId: id } }),
    meta: {
      success: agreementMessages.agreementDeleted,
      failure: agreementMessages.deleteFailed,
      draws: drawsLeaving,
      refreshes,
    },
  });

/** The terms with others from a month on, in the place of those that began with it. */
export const withTerms = (terms: Terms[], sent: Terms) =>
  [...terms.filter(({ from }) => from !== sent.from), sent].sort((one, other) => one.from.localeCompare(other.from));

/** They are a part of their agreement, whose version they share. */
export const useWriteTerms = ({ id: agreementId, terms }: Agreement) =>
  useMutation({
    mutationFn: (edit: CopyEdit<Terms>) =>
      saveCopy(
        edit,
        ({ from, ...body }) => request(contract.writeTerms, { params: { agreementId, month: from }, body }),
        (current) => current.terms.find(({ from }) => from === edit.sent.from) ?? edit.copy,
      ),
    meta: {
      success: agreementMessages.termsSaved,
      failure: null,
      draws: ({ sent: { version: _, ...sent } }: CopyEdit<Terms>) =>
        fieldsOf<Agreement>(agreementId, { terms: withTerms(terms, sent) }),
      refreshes,
    },
  });

export const useDeleteTerms = ({ id, terms }: Agreement) =>
  useMutation({
    mutationFn: (month: string) => request(contract.deleteTerms, { params: { agreementId: id, month } }),
    meta: {
      success: agreementMessages.termsDeleted,
      failure: agreementMessages.termsDeleteFailed,
      draws: (month: string) => fieldsOf<Agreement>(id, { terms: terms.filter(({ from }) => from !== month) }),
      refreshes,
    },
  });

/** @param blockId none: buys a block */
export const useSaveBlock = ({ id: agreementId, blocks }: Agreement, blockId: string | undefined) =>
  useMutation({
    mutationFn: (edit: CopyEdit<BlockSent>) =>
      blockId
        ? saveCopy(edit, (body) => request(contract.updateBlock, { params: { blockId }, body }))
        : request(contract.createBlock, { params: { agreementId }, body: edit.sent }),
    meta: {
      success: blockId ? agreementMessages.blockUpdated : agreementMessages.blockAdded,
      failure: null,
      draws: ({ sent: { version: _, ...sent } }: CopyEdit<BlockSent>) =>
        fieldsOf<Agreement>(agreementId, {
          blocks: blockId
            ? blocks.map((block) => (block.id === blockId ? { ...block, ...sent } : block))
            : [...blocks, unsavedBlock(agreementId, sent)],
        }),
      refreshes,
    },
  });

export const useDeleteBlock = ({ id, blocks }: Agreement) =>
  useMutation({
    mutationFn: (block: Block) => request(contract.deleteBlock, { params: { blockId: block.id } }),
    meta: {
      success: agreementMessages.blockDeleted,
      failure: agreementMessages.blockDeleteFailed,
      draws: (block: Block) => fieldsOf<Agreement>(id, { blocks: blocks.filter((each) => each.id !== block.id) }),
      refreshes,
    },
  });

export const useAddCorrection = (companyId: string, agreements: Agreement[]) =>
  useMutation({
    mutationFn: ({ sent }: CopyEdit<CorrectionSent>) =>
      request(adjustments.addAdjustment, { params: { companyId }, body: sent }),
    meta: {
      success: adjustmentMessages.added,
      failure: null,
      draws: ({ sent }: CopyEdit<CorrectionSent>) =>
        drawsNew({
          to: correctionsOf(companyId).queryKey,
          record: unsavedCorrection(companyId, sent, agreements),
          isFirst: true,
        }),
      refreshes,
    },
  });

function unsavedCorrection(companyId: string, sent: CorrectionSent, agreements: Agreement[]): Correction {
  const correction = adjustments.NewAdjustment.parse(sent);
  const user = session.current()?.user;
  return {
    ...correction,
    ...{ id: UNSAVED, companyId, isLocked: false, createdAt: new Date().toISOString() },
    agreementName: agreements.find(({ id }) => id === correction.agreementId)?.name ?? null,
    createdByName: user ? fullName(user.firstName, user.lastName) : '',
  };
}

export const useDeleteCorrection = () =>
  useMutation({
    mutationFn: ({ id }: Correction) => request(adjustments.deleteAdjustment, { params: { adjustmentId: id } }),
    meta: {
      success: adjustmentMessages.deleted,
      failure: adjustmentMessages.deleteFailed,
      draws: drawsLeaving,
      refreshes,
    },
  });

/** The saved agreements of a company as a preview takes them. */
export const asSent = (agreements: Agreement[]): Preview['agreements'] =>
  agreements.filter(isSaved).map(({ companyId: _, closedMonth: __, version: ___, ...agreement }) => ({
    ...agreement,
    blocks: agreement.blocks.filter(isSaved).map(({ agreementId: _, version: __, ...block }) => block),
  }));
