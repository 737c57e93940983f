import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { foldedAddress } from '#server/platform/database/folded-address.ts';
import { compactName, companies } from '#server/platform/database/tables/companies.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isOpenCompany } from '#server/platform/domain/active-user.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { listCompaniesAt } from '#server/website/inquiries/companies-at.ts';
import { domainOf } from '#server/website/inquiries/domains.ts';
import { findInquiry } from '#server/website/inquiries/queries.ts';

/** The most companies with a similar name that are suggested. */
const MOST_ALIKE = 3;

/** Suggests the company of the sender of an inquiry, by the domain of their address. Throws 404. */
export async function suggestConversion(db: Db, inquiryId: string) {
  const { email } = await findInquiry(db, inquiryId);
  const known = await findKnown(db, email);
  const domain = domainOf(email) ?? '';
  const label = labelOf(domain);
  const atDomain = domain ? await listCompaniesAt(db, domain) : [];
  const alike = label ? await listAlike(db, label.replaceAll('-', '')) : [];
  const isListed = ({ id }: { id: string }) => atDomain.some((company) => company.id === id);
  return {
    person: known ? presentPerson(known) : null,
    companies: [
      ...atDomain.map((company) => ({ ...company, matches: 'domain' as const })),
      ...alike.filter((company) => !isListed(company)).map((company) => ({ ...company, matches: 'name' as const })),
    ],
    name: label
      .split('-')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' '),
    domain,
  };
}

type Known = NonNullable<Awaited<ReturnType<typeof findKnown>>>;

function presentPerson({ name, hasAccount, companyId, companyName, isPrivate }: Known) {
  const company = isPrivate ? { companyId: null, companyName: null } : { companyId, companyName };
  return { name, hasAccount, isStaff: companyId === null, ...company };
}

/** The user with an address, with or without an account. */
export async function findKnown(db: Db, email: string) {
  const [user] = await db
    .select({
      name: fullName(users),
      hasAccount: sql<boolean>`${users.passwordHash} is not null`,
      companyId: users.companyId,
      companyName: companies.name,
      isPrivate: sql<boolean>`coalesce(${companies.isPerson}, false)`,
    })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(foldedAddress(users.email), foldedAddress(email)), isNull(users.deletedAt)));
  return user;
}

/** What names a company in its domain: `gateway-dental` in mail.gateway-dental.co.uk. */
function labelOf(domain: string) {
  const labels = domain.split('.').slice(0, -1);
  // The second level of co.uk, com.au and the like names nobody.
  const last = labels.at(-1) ?? '';
  return labels.length > 1 && last.length <= 3 ? (labels.at(-2) ?? '') : last;
}

function listAlike(db: Db, label: string) {
  const likeness = sql`similarity(${compactName(companies)}, ${label})`;
  return db
    .select({ id: companies.id, name: companies.name, domain: companies.domain })
    .from(companies)
    .where(and(isOpenCompany, eq(companies.isPerson, false), sql`${compactName(companies)} % (select ${label}::text)`))
    .orderBy(desc(likeness), companies.name, companies.id)
    .limit(MOST_ALIKE);
}
