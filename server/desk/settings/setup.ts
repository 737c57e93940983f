import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Setup, SetupChangesInput } from '#contract/setup.ts';
import { AcceptableSteps } from '#contract/setup-constants.ts';
import { lockActor } from '#server/people/auth/accounts.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { DEMO_MARK } from '#server/platform/database/demo-mark.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { findPrices } from '#server/platform/domain/work-prices.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { changesBetween } from '#server/platform/events/changes.ts';
import { record } from '#server/platform/events/record.ts';
import { sampleUnderAnotherName } from './notices.ts';

/** The key of the row in the settings table that stores the staff's choices about the first steps. It isn't a setting. */
const SETUP = 'setup';

const Choice = z.object({
  isHidden: z.boolean(),
  accepted: z.array(z.enum(AcceptableSteps)),
  /** Whether a mail server took over a test email. */
  wasTested: z.boolean().default(false),
});
type Choice = z.output<typeof Choice>;

/** Whether this program sends and receives email. */
type Email = { sends: boolean; receives: boolean };

type Found = Record<
  'isDemo' | 'hasProvider' | 'hasSent' | 'hasRules' | 'hasCompany' | 'hasUser' | 'hasInvitation',
  boolean
>;

/** How far this installation is set up. */
export async function findSetup(db: Db, { sends, receives }: Email): Promise<Setup> {
  const { isHidden, accepted, wasTested } = await findChoice(db);
  const found = await findRecords(db);
  const siteNotice = await sampleUnderAnotherName(db);
  const hasSentMail = found.hasSent || wasTested;
  const hasMail = sends && receives && hasSentMail;
  const stateOf = (isDone: boolean) => (isDone ? ('done' as const) : ('open' as const));
  const orAside = (step: (typeof accepted)[number], isDone: boolean) =>
    !isDone && accepted.includes(step) ? ('aside' as const) : stateOf(isDone);
  return {
    isWanted: !(isHidden || found.isDemo || found.hasUser),
    isHidden,
    ...(siteNotice && { siteNotice }),
    hasSentMail,
    steps: {
      provider: orAside('provider', !siteNotice && (found.hasProvider || accepted.includes('provider'))),
      email: orAside('email', hasMail),
      promises: orAside('promises', found.hasRules),
      prices: orAside('prices', (await findPrices(db)) !== null),
      company: stateOf(found.hasCompany),
      invitation: stateOf(found.hasInvitation || found.hasUser),
    },
  };
}

/** Hides or shows the first steps, and accepts some of them without a change. */
export function updateSetup(db: Db, author: UserActor, { isHidden, accepted = [] }: SetupChangesInput) {
  return change(db, author, (before) => ({
    ...before,
    isHidden: isHidden ?? before.isHidden,
    accepted: AcceptableSteps.filter((step) => before.accepted.includes(step) || accepted.includes(step)),
  }));
}

/** A test email is not in the outbox, so its success is noted here. */
export function noteTestMail(db: Db, author: UserActor) {
  return change(db, author, (before) => ({ ...before, wasTested: true }));
}

async function change(db: Db, author: UserActor, changed: (before: Choice) => Choice) {
  await db.transaction(async (tx) => {
    const actor = await lockActor(tx, author);
    await tx.insert(settings).values({ key: SETUP }).onConflictDoNothing();
    const { id } = one(await tx.select().from(settings).where(eq(settings.key, SETUP)).for('update'));
    const before = await findChoice(tx);
    const after = changed(before);
    const changes = changesBetween(before, after);
    if (Object.keys(changes).length === 0) return;

    await tx
      .update(settings)
      .set({ value: JSON.stringify(after) })
      .where(eq(settings.id, id));
    // A test email isn't a choice, and its sender sees whether it arrived.
    const { wasTested: _, ...chosen } = changes;
    if (Object.keys(chosen).length === 0) return;
    await record(tx, actor, { action: 'changed', kind: 'setting', recordId: id, recordName: SETUP, changes: chosen });
  });
}

/** The staff's choices. A row that was edited by hand counts as no choice. */
async function findChoice(db: Db): Promise<Choice> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, SETUP));
  try {
    return Choice.parse(JSON.parse(row?.value ?? ''));
  } catch {
    return { isHidden: false, accepted: [], wasTested: false };
  }
}

async function findRecords(db: Db) {
  const { rows } = await db.execute<Found>(sql`
    select exists (select from settings where key = ${DEMO_MARK}) as "isDemo",
      (select count(value) from settings
        where key in ('provider_name', 'support_phone', 'emergency_phone', 'support_email')) = 4 as "hasProvider",
      exists (select from outgoing_mails where sent_at is not null) as "hasSent",
      exists (select from promise_rules where kind <> 'on call' and company_id is null) as "hasRules",
      exists (select from companies where deleted_at is null) as "hasCompany",
      -- The limit keeps the planner from reading all users.
      exists (select from companies, lateral (
        select from users where company_id = companies.id and users.deleted_at is null limit 1) someone
        where deleted_at is null) as "hasUser",
      exists (select from invitations join companies on companies.id = company_id
        where companies.deleted_at is null) as "hasInvitation"`);
  return one(rows);
}
