import { asc, eq } from 'drizzle-orm';
import { currentSite } from '#content/current-site.ts';
import { leaveTickets } from '#server/desk/tickets/move-user.ts';
import { createCompany } from '#server/people/companies/commands.ts';
import { createUser, prepareUser, updateUser } from '#server/people/users/commands.ts';
import { ensureSuperAdmin } from '#server/people/users/first-admin.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { storePrices } from '#server/platform/domain/work-prices.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { addAgreements, closeAndCorrect } from './agreements.ts';
import { askForApprovals } from './approvals.ts';
import { missSearches, writeArticles } from './articles.ts';
import { setCauses } from './causes.ts';
import { receiveEmails } from './emails.ts';
import { addForms } from './forms.ts';
import { receiveInquiries } from './inquiries.ts';
import { invitePeople } from './invitations.ts';
import { mailComments } from './mailed.ts';
import { moveComments } from './move-comments.ts';
import { notifyOfComments } from './notifications.ts';
import { DEMO_PASSWORD, type DemoPerson, demoCompanies, nameOf, provider } from './people.ts';
import { promiseTickets } from './promises.ts';
import { raiseTickets } from './raise-tickets.ts';
import { rateTickets } from './ratings.ts';
import { addRoutines } from './routines.ts';
import { saveReplies } from './saved-replies.ts';
import { snoozeTickets } from './snoozes.ts';
import { showStatus } from './status.ts';
import { addTemplates } from './templates.ts';
import { workOnTickets } from './time.ts';
import { saveViews } from './views.ts';
import { workTogether } from './work-together.ts';

/** The provider or a company. */
type Organization = { name: string; domain: string };

/** The accounts to print, with their password: all of the provider and of two companies. */
export function demoAccounts() {
  const clients = demoCompanies.slice(0, 2).flatMap((company) => company.people.map((person) => ({ person, company })));
  return [
    ...provider.people.map((person) => accountOf(person)),
    ...clients.map(({ person, company }) => accountOf(person, company)),
  ];
}

/** The printed list of accounts. */
export function introduce(accounts = demoAccounts()) {
  const lines = accounts.map(
    ({ role, email, name, company }) => `  ${role.padEnd(12)} ${email.padEnd(40)} ${name}, ${company}`,
  );
  return `\nThese people can log in, each with the password ${DEMO_PASSWORD}:\n\n${lines.join('\n')}\n`;
}

/**
 * Fills an empty database with realistic data, through the commands that the API uses.
 * @param siteUrl where comments link to, without a slash at its end
 */
export async function fillDemo(db: Db, siteUrl: string) {
  const [first, ...others] = provider.people;
  const chief = await addChief(db, first);
  await storePrices(db);
  const actors = new Map<string, UserActor>([[nameOf(first), chief]]);

  async function addPeople(people: DemoPerson[], company?: Organization & { id: string }) {
    for (const person of people) actors.set(nameOf(person), await addPerson(db, chief, person, company));
  }

  await addPeople(others);
  const companyIds: string[] = [];
  for (const { people, tickets, ...company } of demoCompanies) {
    const { id } = await createCompany(db, chief, company);
    companyIds.push(id);
    await addPeople(people, { ...company, id });
  }
  const articleIds = await writeArticles(db, actors);
  await missSearches(db);
  const linkTo = (title: string) => {
    const id = articleIds.get(title);
    if (!id) throw new Error(`The demo has no article called "${title}"`);
    return `${siteUrl}/ticketing/client/articles/${id}`;
  };
  await raiseTickets(db, { actors, linkTo }, await receiveInquiries(db, actors));
  await rateTickets(db);
  await mailComments(db);
  await moveComments(db, chief);
  await workTogether(db, actors);
  await addAgreements(db, chief);
  await workOnTickets(db, actors);
  await closeAndCorrect(db, chief);
  await saveReplies(db, actors);
  await addTemplates(db, actors);
  await receiveEmails(db);
  await notifyOfComments(db);
  await showStatus(db, actors, companyIds);
  await saveViews(db, actors);
  await invitePeople(db, chief, companyIds);
  await promiseTickets(db, chief, actors);
  await snoozeTickets(db, actors);
  await setCauses(db, actors);
  await addForms(db, chief, actors);
  await askForApprovals(db, actors);
  await addRoutines(db, actors);
}

/** The super admin who adds everyone else: the installation's first one, unless that one has another address. */
async function addChief(db: Db, person: DemoPerson): Promise<UserActor> {
  const { email, password } = accountOf(person);
  await ensureSuperAdmin(db, { email, password });
  const found = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.role, 'super_admin'))
    .orderBy(asc(users.createdAt))
    .limit(1);
  const first = one(found);
  const actor = { type: 'user', id: first.id, role: 'super_admin', companyId: null } as const;
  if (first.email !== email) return { ...actor, id: (await addPerson(db, actor, person)).id };

  const { firstName, lastName, phone } = person;
  await updateUser(db, actor, actor.id, { email, firstName, lastName, phone }, leaveTickets);
  return actor;
}

async function addPerson(db: Db, actor: UserActor, person: DemoPerson, company?: Organization & { id: string }) {
  const { email, password } = accountOf(person, company);
  const user = await prepareUser(db, actor, { ...person, email, password, companyId: company?.id });
  const { id, role } = await createUser(db, actor, user);
  // Client roles have a company and provider roles have none; the type of a new user can't express that.
  return { type: 'user', id, role, companyId: company?.id ?? null } as UserActor;
}

/** Whom the website names. */
const ours = () => ({ name: currentSite().brand.name, domain: provider.domain });

function accountOf({ firstName, lastName, role }: DemoPerson, { name, domain }: Organization = ours()) {
  const email = `${firstName}.${lastName}@${domain}`.toLowerCase();
  return { email, password: DEMO_PASSWORD, name: `${firstName} ${lastName}`, role, company: name };
}
