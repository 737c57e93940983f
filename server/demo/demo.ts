import { asc, eq } from 'drizzle-orm';
import type { Actor, Staff } from '#contract/policies.ts';
import { createCompany } from '#server/companies/commands.ts';
import { type Db, one } from '#server/database/client.ts';
import { companies, users } from '#server/database/schema.ts';
import { createUser, editUser, prepareUser } from '#server/users/commands.ts';
import { ensureSuperAdmin } from '#server/users/first-admin.ts';
import { writeArticles } from './articles.ts';
import { receiveInquiries } from './inquiries.ts';
import { invitePeople } from './invitations.ts';
import { DEMO_PASSWORD, type DemoCompany, type DemoPerson, demoCompanies, provider } from './people.ts';
import { raiseTickets } from './raise-tickets.ts';

const PROVIDER = { name: 'Archway IT', domain: 'archway.example' };

/**
 * Fills an empty database with a believable world, through the commands that the API uses; one that has companies is
 * left as it is.
 * @returns who can log in and with what, to be printed: everybody of the provider and of two companies
 */
export async function fillDemo(db: Db) {
  const known = await db.select({ id: companies.id }).from(companies).limit(1);
  if (known.length === 0) await fill(db);

  const clients = demoCompanies.slice(0, 2).flatMap((company) => company.people.map((person) => ({ person, company })));
  return [
    ...provider.map((person) => accountOf(person)),
    ...clients.map(({ person, company }) => accountOf(person, company)),
  ];
}

/** The accounts as the program prints them. */
export function introduce(accounts: Account[]) {
  const lines = accounts.map(
    ({ role, email, name, company }) => `  ${role.padEnd(12)} ${email.padEnd(40)} ${name}, ${company}`,
  );
  return `\nThese people can log in, each with the password ${DEMO_PASSWORD}:\n\n${lines.join('\n')}\n`;
}

async function fill(db: Db) {
  const [first, ...others] = provider;
  const chief = await addChief(db, first);
  const actors = new Map<string, Actor>([[nameOf(first), chief]]);

  async function addPeople(people: DemoPerson[], company?: DemoCompany & { id: string }) {
    await Promise.all(
      people.map(async (person) => {
        actors.set(nameOf(person), await addPerson(db, chief, person, company));
      }),
    );
  }

  await addPeople(others);
  const companyIds: string[] = [];
  for (const company of demoCompanies) {
    const { id } = await createCompany(db, chief, company);
    companyIds.push(id);
    await addPeople(company.people, { ...company, id });
  }
  await raiseTickets(
    db,
    demoCompanies.flatMap(({ tickets }) => tickets),
    actors,
  );
  await receiveInquiries(db, actors);
  await writeArticles(db, actors);
  await invitePeople(db, chief, companyIds);
}

/** The super admin who adds everybody else: the first of the installation, unless that one has another address. */
async function addChief(db: Db, person: DemoPerson): Promise<Staff> {
  const { email, password } = accountOf(person);
  await ensureSuperAdmin(db, { email, password });
  const found = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.role, 'super_admin'))
    .orderBy(asc(users.createdAt))
    .limit(1);
  const first = one(found);
  const actor: Staff = { id: first.id, role: 'super_admin', companyId: null };
  if (first.email !== email) return { ...actor, id: (await addPerson(db, actor, person)).id };

  const { firstName, lastName, phone } = person;
  await editUser(db, actor, actor.id, { email, firstName, lastName, phone });
  return actor;
}

async function addPerson(db: Db, actor: Actor, person: DemoPerson, company?: DemoCompany & { id: string }) {
  const { email, password } = accountOf(person, company);
  const { phone = '', ...names } = person;
  const user = await prepareUser(db, actor, { ...names, phone, email, password, companyId: company?.id });
  const { id, role } = await createUser(db, actor, user);
  // Client roles come with a company and provider roles without; the type of a new user can't say so.
  return { id, role, companyId: company?.id ?? null } as Actor;
}

type Account = ReturnType<typeof accountOf>;

function accountOf({ firstName, lastName, role }: DemoPerson, { name, domain } = PROVIDER) {
  const email = `${firstName}.${lastName}@${domain}`.toLowerCase();
  return { email, password: DEMO_PASSWORD, name: `${firstName} ${lastName}`, role, company: name };
}

function nameOf({ firstName }: DemoPerson) {
  return firstName.toLowerCase();
}
