import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CompanyKinds } from '#contract/companies-constants.ts';
import { useParameter } from '#web/lib/parameter.ts';
import { Button, TextButton } from '#web/ui/button.tsx';
import { Column } from '#web/ui/column.tsx';
import { FilterSwitch } from '#web/ui/filter-switch.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import type { Company } from './api.ts';
import { AddCompanyDialog } from './company-dialogs.tsx';
import { CompanyList } from './company-list.tsx';
import { DeletedCompaniesDialog } from './deleted-companies.tsx';

type CompanyDirectoryProps = {
  /** A button that adds a user to any company. */
  addUser: ReactNode;
  usersOf: (company: Company, search: string) => ReactNode;
  /** Opens what is promised to a company. */
  onShowTargets: (company: Company) => void;
};

const kindLabels = { all: 'All', company: 'Companies', person: 'Private people' };

/** All client companies with their users, and private people. */
export function CompanyDirectory({ addUser, usersOf, onShowTargets }: CompanyDirectoryProps) {
  const [search, setSearch] = useParameter('search');
  const [kind, setKind] = useParameter('kind');
  const shown = CompanyKinds.find((each) => each === kind) ?? 'all';
  const [isAdding, setIsAdding] = useParameter('add');
  const [showsDeleted, setShowsDeleted] = useState(false);
  const addCompany = (
    <Button onClick={() => setIsAdding('1')}>
      <Plus className="size-4" aria-hidden="true" />
      Add company
    </Button>
  );

  return (
    <Column label="Companies & users">
      <div className="space-y-3 border-line border-b px-4 py-4 sm:px-6">
        <div className="flex flex-wrap items-center gap-2">
          <h2 tabIndex={-1} data-landing className="mr-auto text-lg outline-none max-sm:w-full sm:text-xl">
            Companies & users
          </h2>
          <TextButton onClick={() => setShowsDeleted(true)} className="mr-2 text-sm">
            Deleted
          </TextButton>
          {addUser}
          {addCompany}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <SearchField
            label="Search companies and users"
            placeholder="Search companies, domains, or people..."
            search={search}
            onSearch={setSearch}
            className="min-w-64 max-w-xl flex-1"
          />
          <FilterSwitch labels={kindLabels} filter={shown} onChange={(kind) => setKind(kind === 'all' ? '' : kind)} />
        </div>
      </div>
      <CompanyList
        {...{ search, addCompany, usersOf, onShowTargets }}
        kind={shown === 'all' ? undefined : shown}
        onClear={() => {
          setSearch('');
          setKind('');
        }}
      />
      {showsDeleted && <DeletedCompaniesDialog onClose={() => setShowsDeleted(false)} />}
      {isAdding && <AddCompanyDialog onClose={() => setIsAdding('')} />}
    </Column>
  );
}
