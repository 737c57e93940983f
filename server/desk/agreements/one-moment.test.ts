import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { previewAgreements } from '#contract/agreements.ts';
import { findBalance } from '#contract/balance.ts';
import { findLeftOver } from '#contract/companies.ts';
import { listLedger } from '#contract/ledger.ts';
import { findStatement, listStatements } from '#contract/statements.ts';
import { previewTime } from '#contract/time.ts';
import { agreementMonths, agreementTerms } from '#server/platform/database/tables/agreements.ts';
import { monthOf } from '#server/platform/domain/closed-months.ts';
import { providerToday } from '#server/platform/domain/zone.ts';
import { insertAgreement } from '#test/agreements/insert-agreement.ts';
import { startApp } from '#test/app.ts';
import { untilBlocked } from '#test/table-lock.ts';
import { timeScene } from '#test/time.ts';
import { monthAfter } from './agreement.ts';

const world = await startApp();
const { call, db } = world;
const month = monthOf(await providerToday(db));

type Scene = Awaited<ReturnType<typeof timeScene>>;
const of = ({ company }: Scene) => ({ params: { companyId: company.id } });

/** All that is read of agreements by several statements. */
const reads = {
  'the balance': (scene: Scene) => call(scene.admin, findBalance, of(scene)),
  'the ledger': (scene: Scene) => call(scene.admin, listLedger, of(scene)),
  'the list of months': (scene: Scene) => call(scene.admin, listStatements, of(scene)),
  'a statement': (scene: Scene) => call(scene.admin, findStatement, scene.month(month)),
  'the preview of agreements': (scene: Scene) =>
    call(scene.admin, previewAgreements, { body: { companyId: scene.company.id, agreements: [agreement] } }),
  'the preview of time': (scene: Scene) =>
    call(scene.admin, previewTime, { params: { ticketId: scene.ticket.id }, body: { kind: 'remote', minutes: 30 } }),
  'what a company leaves open': (scene: Scene) => call(scene.admin, findLeftOver, of(scene)),
};

const begin = monthAfter(month, -1);
const agreement = {
  ...{ name: 'Ten hours', kind: 'monthly', startsOn: `${begin}-01`, covers: ['remote'] },
  terms: [{ from: begin, includedMinutes: 600, fee: 100_00 }],
} satisfies Parameters<typeof insertAgreement>[2];

test.each(Object.entries(reads))('%s is as of one moment, whatever changes while it is read', async (_, read) => {
  const scene = await timeScene(world);
  const id = await insertAgreement(db, scene.company.id, agreement);
  const { companyId, month: stored } = agreementMonths;
  // As after the turn of a month: nothing has touched this one.
  await db.delete(agreementMonths).where(and(eq(companyId, scene.company.id), eq(stored, month)));
  const before = (await read(scene)).json();

  const { reading } = await db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`lock table ${agreementTerms}`);
    const started = read(scene);
    await untilBlocked(db, started);
    await tx.update(agreementTerms).set({ includedMinutes: 60, fee: 0 }).where(eq(agreementTerms.agreementId, id));
    return { reading: started };
  });

  expect((await reading).json()).toEqual(before);
  expect((await read(scene)).json()).not.toEqual(before);
});
