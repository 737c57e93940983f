import { AgreementTerms } from '#contract/agreements.ts';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { computeAgain } from '#server/desk/agreements/stored.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { agreements, agreementTerms, blocks } from '#server/platform/database/tables/agreements.ts';

type Sent = Input<Endpoint & { schema: { body: typeof AgreementTerms } }>['body'];

/** Gives a company an agreement, and computes its open months. What is left out is as in a preview. */
export async function insertAgreement(db: Db, companyId: string, sent: Sent) {
  const { id: _, terms, blocks: bought, position = 0, ...row } = AgreementTerms.parse(sent);
  return db.transaction(async (tx) => {
    const { id } = one(
      await tx
        .insert(agreements)
        .values({ ...row, companyId, position })
        .returning(),
    );
    await tx.insert(agreementTerms).values(
      terms.map(({ rollsOver, ...each }) => ({
        ...each,
        agreementId: id,
        rollsMonths: rollsOver.months,
        rollsMost: rollsOver.most,
      })),
    );
    const bare = bought.map(({ id: _, ...block }) => ({ ...block, agreementId: id }));
    if (bare.length > 0) await tx.insert(blocks).values(bare);
    await computeAgain(tx, companyId);
    return id;
  });
}
