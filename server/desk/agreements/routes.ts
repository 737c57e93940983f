import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as records from '#contract/agreement-records.ts';
import * as contract from '#contract/agreements.ts';
import { agreementMessages } from '#contract/agreements-constants.ts';
import * as balance from '#contract/balance.ts';
import * as ledger from '#contract/ledger.ts';
import { findCompany } from '#server/people/companies/queries.ts';
import { serve } from '#server/platform/http/serve.ts';
import { refuseUnchangeable } from '#server/platform/http/unchangeable.ts';
import { createBlock, deleteBlock, updateBlock } from './blocks.ts';
import { createAgreement, deleteAgreement, updateAgreement } from './commands.ts';
import { findBalance, findOwnBalance } from './find-balance.ts';
import { listLedger } from './ledger.ts';
import { previewAgreements } from './preview.ts';
import { previewCompany } from './preview-company.ts';
import { findAgreement, findBlock, listAgreements } from './queries.ts';
import { deleteTerms, writeTerms } from './terms.ts';

export const agreementRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.previewAgreements, async ({ db, body: { companyId, ...preview } }) => {
    if (companyId === undefined) return previewAgreements(db, preview);
    const { id } = await findCompany(db, companyId);
    return previewCompany(db, id, preview);
  });

  serve(app, ledger.listLedger, async ({ db, params }) => listLedger(db, (await findCompany(db, params.companyId)).id));

  serve(app, records.listAgreements, async ({ db, params }) =>
    listAgreements(db, (await findCompany(db, params.companyId)).id),
  );

  serve(app, records.createAgreement, {
    find: ({ db, params }) => findCompany(db, params.companyId),
    handler: ({ db, actor, params, body }) => createAgreement(db, actor, params.companyId, body),
  });

  serve(app, records.findAgreement, ({ db, params }) => findAgreement(db, params.agreementId));

  serve(app, records.updateAgreement, {
    find: async ({ db, params, request }) =>
      refuseUnchangeable(request, await findAgreement(db, params.agreementId), records.AgreementChanges, ignored),
    handler: ({ db, actor, params, body, copy }) => updateAgreement(db, actor, params.agreementId, body, copy),
  });

  serve(app, records.deleteAgreement, async ({ db, actor, params }) => {
    await deleteAgreement(db, actor, params.agreementId);
    return { message: agreementMessages.agreementDeleted };
  });

  serve(app, records.writeTerms, {
    find: ({ db, params }) => findAgreement(db, params.agreementId),
    handler: ({ db, actor, params: { agreementId, month }, body, copy }) =>
      writeTerms(db, actor, agreementId, month, body, copy),
  });

  serve(app, records.deleteTerms, ({ db, actor, params }) => deleteTerms(db, actor, params.agreementId, params.month));

  serve(app, records.createBlock, {
    find: ({ db, params }) => findAgreement(db, params.agreementId),
    handler: ({ db, actor, params, body }) => createBlock(db, actor, params.agreementId, body),
  });

  serve(app, records.updateBlock, {
    find: async ({ db, params, request }) =>
      refuseUnchangeable(request, (await findBlock(db, params.blockId)).block, records.BlockChanges),
    handler: ({ db, actor, params, body, copy }) => updateBlock(db, actor, params.blockId, body, copy),
  });

  serve(app, records.deleteBlock, async ({ db, actor, params }) => {
    await deleteBlock(db, actor, params.blockId);
    return { message: agreementMessages.blockDeleted };
  });
  serve(app, balance.findBalance, ({ db, params, query }) => findBalance(db, params.companyId, query.on));

  serve(app, balance.findOwnBalance, ({ db, actor }) => findOwnBalance(db, actor));
};

/** What a client may send back as it read it, though it may have changed by itself since. */
const ignored = ['closedMonth', 'companyName'];
