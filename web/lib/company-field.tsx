import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listCompanies } from '#contract/companies.ts';
import { noPick, type Pick, Picker, SUGGESTIONS } from './picker.tsx';
import { request } from './request.ts';

type CompanyFieldProps = { initial?: Pick; onChange: (company: Pick) => void; isInvalid: boolean };

/** The company of a ticket, an account or an invitation. */
export function CompanyField({ initial = noPick, onChange, isInvalid }: CompanyFieldProps) {
  return (
    <Picker
      label="Company"
      placeholder="Search companies"
      initial={initial}
      onChange={onChange}
      matching={companiesMatching}
      nameOf={({ name }) => name}
      none="No company matches."
      error={isInvalid ? 'Choose a company from the list.' : undefined}
    />
  );
}

const companiesMatching = (search: string) =>
  queryOptions({
    queryKey: ['companies', 'matching', search],
    queryFn: ({ signal }) => request(listCompanies, { querystring: { search, limit: SUGGESTIONS }, signal }),
    placeholderData: keepPreviousData,
  });
