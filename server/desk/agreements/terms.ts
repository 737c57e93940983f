import { and, eq } from 'drizzle-orm';
import type { AgreementRecord, TermsOfMonthInput } from '#contract/agreement-records.ts';
import type { Terms } from '#contract/agreements.ts';
import { AgreementLimit, agreementMessages } from '#contract/agreements-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { agreements, agreementTerms } from '#server/platform/database/tables/agreements.ts';
import { monthOf } from '#server/platform/domain/closed-months.ts';
import { conflict, invalid, notFound } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import type { Copy } from '#server/platform/http/conflicts.ts';
import { updateVersioned } from '#server/platform/http/versions.ts';
import { type Changing, changeAgreements } from './changing.ts';
import { agreementRecord, termsInWords } from './log.ts';
import { findAgreement } from './queries.ts';

/**
 * Sets the terms that begin with a month: new ones, or others for this month.
 * @param copy the version of the agreement that was edited; without it the terms overwrite whatever is stored
 * @throws 404; 400 for included minutes of an agreement that has none; 409 beyond the limit and for what a closed month
 * rests on; 409 or 412 for a stale copy
 */
export async function writeTerms(
  db: Db,
  author: UserActor,
  id: string,
  month: string,
  sent: TermsOfMonthInput,
  copy: Copy = {},
) {
  const { companyId } = await findAgreement(db, id);
  return changeAgreements(db, author, companyId, async (changing) => {
    const agreement = await findAgreement(changing.tx, id);
    if (agreement.kind !== 'monthly' && sent.includedMinutes > 0) {
      throw invalid('includedMinutes', agreementMessages.includedElsewhere);
    }
    const own = { from: month, ...sent };
    const others = agreement.terms.filter(({ from }) => from !== month);
    const terms = [...others, own].sort((one, other) => one.from.localeCompare(other.from));
    return storeTerms(changing, { agreement, terms, month, copy });
  });
}

/**
 * Deletes the terms that begin with a month; those before hold on.
 * @throws 404; 409 if the agreement would begin without terms, and for what a closed month rests on
 */
export async function deleteTerms(db: Db, author: UserActor, id: string, month: string) {
  const { companyId } = await findAgreement(db, id);
  return changeAgreements(db, author, companyId, async (changing) => {
    const agreement = await findAgreement(changing.tx, id);
    const terms = agreement.terms.filter(({ from }) => from !== month);
    if (terms.length === agreement.terms.length) throw notFound('Terms');
    return storeTerms(changing, { agreement, terms, month });
  });
}

/** Stores all terms of an agreement. */
export async function insertTerms(tx: Db, agreementId: string, terms: Terms[]) {
  const rows = terms.map(({ rollsOver, ...rest }) => ({
    ...rest,
    agreementId,
    rollsMonths: rollsOver.months,
    rollsMost: rollsOver.most,
  }));
  if (rows.length > 0) await tx.insert(agreementTerms).values(rows);
}

type Written = {
  agreement: Awaited<ReturnType<typeof findAgreement>>;
  terms: Terms[];
  /** The month whose terms change. */
  month: string;
  copy?: Copy;
};

async function storeTerms({ tx, actor, closed }: Changing, { agreement, terms, month, copy = {} }: Written) {
  const { id } = agreement;
  return updateVersioned(tx, actor, agreement, copy, {
    named: agreementRecord(agreement),
    values: () => ({ terms }),
    write: async ({ version }) => {
      refuseTerms(agreement, terms, month, closed);
      await tx.delete(agreementTerms).where(and(eq(agreementTerms.agreementId, id), eq(agreementTerms.from, month)));
      await insertTerms(
        tx,
        id,
        terms.filter(({ from }) => from === month),
      );
      await tx.update(agreements).set({ version }).where(eq(agreements.id, id));
    },
    read: () => findAgreement(tx, id),
    recorded: (_, after) => ({ terms: [inWords(agreement, month), inWords(after, month)] }),
  });
}

function refuseTerms({ startsOn }: AgreementRecord, terms: Terms[], month: string, closed: string) {
  const start = monthOf(startsOn);
  const firstChanged = month > start ? month : start;
  if (firstChanged <= closed) throw conflict(agreementMessages.restsOnIt(closed));
  if (terms.length > AgreementLimit.terms) throw conflict(agreementMessages.tooManyTerms);
  if (!terms.some(({ from }) => from <= start)) throw conflict(agreementMessages.onlyTerms);
}

function inWords({ terms }: AgreementRecord, month: string) {
  return terms.filter(({ from }) => from === month).map(termsInWords)[0] ?? null;
}
