import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listCompanies } from '#contract/companies.ts';
import { queryOf } from '#web/lib/query-of.ts';
import { companyPlace } from './company-place.ts';
import { noPick, type Pick, Picker, SUGGESTIONS } from './picker.tsx';

type CompanyFieldProps = {
  initial?: Pick;
  onChange: (company: Pick) => void;
  isInvalid: boolean;
  /** Opens the form for a new one; without it, only those in the list can be picked. */
  onCreate?: ((name: string) => void) | undefined;
  /** Whether it is a filter: also archived companies have something to find. */
  isFilter?: boolean;
};

/** The company of a ticket, an account or an invitation. */
export function CompanyField({ initial = noPick, onChange, isInvalid, onCreate, isFilter = false }: CompanyFieldProps) {
  return (
    <Picker
      label="Company"
      placeholder="Search companies"
      initial={initial}
      onChange={onChange}
      matching={(search) => companiesMatching(search, isFilter)}
      nameOf={({ name }) => name}
      detailOf={(company) =>
        [company.isPerson && 'Private person', company.archivedAt && 'Archived', companyPlace(company)]
          .filter(Boolean)
          .join(', ')
      }
      none="No company matches."
      create={onCreate && { label: 'Add company', open: onCreate }}
      error={isInvalid ? 'Choose a company from the list.' : undefined}
    />
  );
}

/** The company if there is only one: then nobody has to choose it. */
export const onlyCompany = queryOptions({
  ...queryOf(['companies', 'only'], listCompanies, { querystring: { state: 'active', limit: 2 } }),
  select: ([first, ...others]) => (others.length === 0 ? first : undefined),
  staleTime: 0,
});

const companiesMatching = (search: string, isFilter: boolean) =>
  queryOptions({
    ...queryOf(['companies', isFilter ? 'matching all' : 'matching', search], listCompanies, {
      querystring: { search, ...(isFilter ? {} : { state: 'active' }), limit: SUGGESTIONS },
    }),
    placeholderData: keepPreviousData,
  });
