import { canExportCompany } from '#contract/company-policies.ts';
import { offboardingMessages } from '#contract/offboarding-constants.ts';
import type { InTurn } from '#server/desk/files/store.ts';
import { lockActor } from '#server/people/auth/accounts.ts';
import { requireConfirmedIdentity } from '#server/people/auth/sessions/confirmed-identity.ts';
import { findCompany } from '#server/people/companies/queries.ts';
import type { Db } from '#server/platform/database/client.ts';
import { permit } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { archiveOf } from './archive.ts';
import { openSpool } from './spool.ts';
import { writeRecords } from './write-records.ts';

type Options = { hasNotes: boolean; inTurn: InTurn };

/**
 * Exports a company, and records that.
 * @returns the archive as a stream, and the number of bytes in it before compression
 * @throws 404; 403 unless the actor is a super admin who has confirmed their identity
 */
export async function exportCompany(db: Db, author: UserActor, companyId: string, { hasNotes, inTurn }: Options) {
  const { id, name } = await findExportable(db, author, companyId);
  const spool = await openSpool();
  try {
    const files = await writeRecords(db, id, spool, { hasNotes });
    await db.transaction(async (tx) => {
      permitExport(await lockActor(tx, author));
      await record(tx, author, { action: 'exported', kind: 'company', recordId: id, recordName: name });
    });
    const size = files.reduce((sum, file) => sum + file.size, spool.size());
    return { archive: archiveOf(db, { spool, files, hasNotes, inTurn }), size };
  } catch (error) {
    await spool.close();
    throw error;
  }
}

/** Finds a company that the actor may export. Throws 404, 403. */
export async function findExportable(db: Db, actor: UserActor, companyId: string) {
  const company = await findCompany(db, companyId);
  permitExport(actor);
  requireConfirmedIdentity(actor);
  return company;
}

function permitExport(actor: Pick<UserActor, 'role'>) {
  permit(canExportCompany(actor), offboardingMessages.onlySuperAdminsExport);
}
