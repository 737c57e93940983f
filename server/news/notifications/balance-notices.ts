import { and, eq, inArray, ne } from 'drizzle-orm';
import { isStaff } from '#contract/policies.ts';
import { minutesInWords, monthInWords, weekdayAndDate } from '#contract/time-words.ts';
import type { Db } from '#server/platform/database/client.ts';
import { agreements } from '#server/platform/database/tables/agreements.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveUser } from '#server/platform/domain/active-user.ts';
import { isManager } from '#server/platform/domain/is-manager.ts';
import { listBalanceReaders } from '#server/platform/domain/visible-balances.ts';
import type { StoredEvent } from '#server/platform/events/cursors.ts';
import type { About } from '#server/platform/mail/compose.ts';
import { type Recipient, recipientColumns } from '#server/platform/mail/recipient.ts';
import type { News } from './audience.ts';
import { portalOf, unsubscribing } from './mail-links.ts';

type Change = StoredEvent['changes'];

/** Those of the staff who are told of a warning: super admins, and who entered the time. */
export function staffToldOf({ changes }: Pick<StoredEvent, 'changes'>, { id, role }: Pick<Recipient, 'id' | 'role'>) {
  // `warnOnce` records them so.
  const entered = (changes?.enteredBy?.[1] ?? []) as { id: string }[];
  return role === 'super_admin' || entered.some((person) => person.id === id);
}

/** `Acme, Ten hours: 85% used in November 2026, 1 h 30 min left` */
export function warningSentence({ recordName, changes }: Pick<StoredEvent, 'recordName' | 'changes'>) {
  return `${recordName}: ${happened(changes)}`;
}

/** News of warnings for the managers of the companies, where the balance is shown to them. */
export async function findManagerNews(tx: Db, all: StoredEvent[]): Promise<News[]> {
  const warned = all.filter(({ kind }) => kind === 'agreement');
  if (warned.length === 0) return [];
  const managers = await tx
    .select({ agreementId: agreements.id, ...recipientColumns })
    .from(agreements)
    .innerJoin(companies, eq(companies.id, agreements.companyId))
    .innerJoin(users, and(eq(users.companyId, companies.id), isManager))
    .where(
      and(
        inArray(
          agreements.id,
          warned.map(({ recordId }) => recordId),
        ),
        ne(agreements.isShownTo, 'nobody'),
        isActiveUser,
      ),
    )
    .orderBy(users.lastName, users.firstName, users.id);
  return warned.flatMap((event) =>
    managers
      .filter(({ agreementId }) => agreementId === event.recordId)
      .map(({ agreementId: _, ...person }) => ({
        kind: 'agreement' as const,
        sentence: warningSentence(event),
        event,
        ticket: undefined,
        // A user of a company is no staff; a row type can't express that.
        person: person as Recipient,
        reason: 'affected' as const,
      })),
  );
}

/** Writes to staff, or to a manager to whom the balance is shown, that an agreement runs low or its minutes expire. */
export async function composeOfBalance(db: Db, event: StoredEvent, about: About & { recipient: Recipient }) {
  const { recipient, setup } = about;
  const [agreement] = await db
    .select({
      name: agreements.name,
      whenOver: agreements.whenOver,
      companyId: companies.id,
      companyName: companies.name,
      isPerson: companies.isPerson,
    })
    .from(agreements)
    .innerJoin(companies, eq(companies.id, agreements.companyId))
    .where(eq(agreements.id, event.recordId));
  if (!agreement) return undefined;
  const { name, companyId, companyName, isPerson } = agreement;
  const isForStaff = isStaff(recipient);
  const isTold = isForStaff ? staffToldOf(event, recipient) : await isManagerTold(db, event, recipient);
  if (!isTold) return undefined;
  const { unsubscribeUrl, headers } = await unsubscribing(db, about, 'agreement');
  const headline = isForStaff
    ? `${companyName}, ${name}: ${happened(event.changes)}`
    : `${name}: ${happened(event.changes)}`;
  const home = isForStaff
    ? `${setup.publicUrl}/ticketing/admin/companies/${companyId}#company-agreements`
    : portalOf(setup, recipient);
  const why = !isForStaff
    ? isPerson
      ? ('a client' as const)
      : (`a manager of ${companyName}` as const)
    : recipient.role === 'super_admin'
      ? ('a super admin' as const)
      : ('on the team' as const);
  return {
    headers,
    subject: headline,
    template: 'NoticeMail' as const,
    props: {
      firstName: recipient.firstName,
      headline,
      text: whatFollows(event.changes, agreement.whenOver),
      url: home,
      action: isForStaff
        ? 'Open the agreements'
        : recipient.hasAccount
          ? 'Open the portal'
          : 'Get new links to your tickets',
      unsubscribeUrl,
      why,
    },
  };
}

/** Whether the balance is shown to them at this moment. */
async function isManagerTold(db: Db, { recordId }: StoredEvent, { id }: Recipient) {
  const shown = await listBalanceReaders(db, [id]);
  return shown.some((each) => each.id === recordId && each.isManager);
}

function happened(changes: Change) {
  const [left, expiresOn, month] = [minutesOf(changes, 'left'), changes?.expiresOn?.[1], changes?.month?.[1]];
  if (expiresOn)
    return `${minutesInWords(left)} ${left === 60 ? 'expires' : 'expire'} on ${weekdayAndDate(String(expiresOn))}`;
  const when = month ? ` in ${monthInWords(String(month))}` : '';
  return left === 0 ? `everything is used${when}` : `${shareUsed(changes)}% used${when}, ${minutesInWords(left)} left`;
}

function whatFollows(changes: Change, whenOver: (typeof agreements.$inferSelect)['whenOver']) {
  if (changes?.expiresOn) return 'Work up to that day still uses them. After it, they are gone.';
  const left = minutesOf(changes, 'left');
  const had = minutesInWords(minutesOf(changes, 'had'));
  const rest =
    left === 0 ? `All ${had} are used.` : `Of ${had}, ${minutesInWords(left)} ${left === 60 ? 'is' : 'are'} left.`;
  const over =
    whenOver === 'charge'
      ? 'Work beyond that is charged by the hour.'
      : 'Work beyond that is owed: the next hours pay it first.';
  return `${rest} ${over}`;
}

/** Rounded down, so that 100% is everything. */
function shareUsed(changes: Change) {
  const [left, had] = [minutesOf(changes, 'left'), minutesOf(changes, 'had')];
  return Math.floor(((had - left) * 100) / had);
}

const minutesOf = (changes: Change, field: 'left' | 'had') => Number(changes?.[field]?.[1] ?? 0);
