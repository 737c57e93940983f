import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { userMessages } from '#contract/users-constants.ts';
import { Button } from '#web/ui/button.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { AddUserDialog } from './add-user-dialog.tsx';
import { USERS_PAGE, userList } from './api.ts';
import { UserList } from './user-list.tsx';

type CompanyUsersProps = {
  company: { id: string; name: string; userCount: number };
  /** The initial search text. */
  found?: string;
  /** The user that a link leads to. */
  linked?: string | undefined;
  /** Beside the button that adds one. */
  heading?: ReactNode;
  /** Instead of an empty list. */
  empty?: ReactNode;
};

/** The users of a company. */
export function CompanyUsers({ company, found = '', linked, heading, empty }: CompanyUsersProps) {
  const [search, setSearch] = useState(found);
  const [isAdding, setIsAdding] = useState(false);

  return (
    <div className="pb-2">
      <div className="flex flex-wrap items-center gap-3 px-4 pb-3 sm:px-6">
        {heading}
        {(company.userCount > USERS_PAGE || found) && (
          <SearchField
            label={`Search users of ${company.name}`}
            placeholder="Search these users..."
            search={search}
            onSearch={setSearch}
            className="min-w-52 flex-1"
          />
        )}
        <Button
          data-landing
          look="secondary"
          aria-label={`Add user to ${company.name}`}
          onClick={() => setIsAdding(true)}
        >
          <Plus className="size-4" aria-hidden="true" />
          Add user
        </Button>
      </div>
      <UserList
        query={userList({ companyId: company.id }, search)}
        label={`Users of ${company.name}`}
        linked={linked}
        things="users"
        failure={userMessages.listFailed}
        empty={
          (!search && empty) || (
            <p className="border-line border-t px-4 py-4 text-ink-soft sm:px-6">
              {search ? 'Nobody here matches your search.' : 'No users in this company yet.'}
            </p>
          )
        }
      />
      {isAdding && <AddUserDialog kind="client" company={company} onClose={() => setIsAdding(false)} />}
    </div>
  );
}
