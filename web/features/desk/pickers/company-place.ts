import type { NewCompanyInput } from '#contract/companies.ts';

type Company = Partial<Pick<NewCompanyInput, 'domain' | 'contactEmail' | 'address' | 'phone'>>;

/** What tells two companies of the same name apart; empty if nothing is known. */
export function companyPlace({ domain, contactEmail, address, phone }: Company) {
  return [domain || contactEmail, address || phone].filter(Boolean).join(', ');
}
