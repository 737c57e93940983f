import { Plus } from 'lucide-react';
import { useState } from 'react';
import { userMessages } from '#contract/users-constants.ts';
import { useParameter } from '#web/lib/parameter.ts';
import { Button } from '#web/ui/button.tsx';
import { Column } from '#web/ui/column.tsx';
import { NoMatches } from '#web/ui/notice.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { AddUserDialog } from './add-user-dialog.tsx';
import { userList } from './api.ts';
import { UserList } from './user-list.tsx';

/** The provider's admins. */
export function AdminDirectory() {
  const [search, setSearch] = useParameter('search');
  const [isAdding, setIsAdding] = useState(false);

  return (
    <Column label="Admins">
      <div className="space-y-3 px-4 py-4 sm:px-6">
        <div className="flex flex-wrap items-center gap-2">
          <div className="mr-auto">
            <h2 className="text-lg sm:text-xl">Admins</h2>
            <p className="text-ink-soft text-sm">Your staff, who see every company and every ticket</p>
          </div>
          <Button data-landing onClick={() => setIsAdding(true)}>
            <Plus className="size-4" aria-hidden="true" />
            Add admin
          </Button>
        </div>
        <SearchField
          label="Search admins"
          placeholder="Search names or emails..."
          search={search}
          onSearch={setSearch}
          className="max-w-xl"
        />
      </div>
      <UserList
        query={userList({ type: 'admins' }, search)}
        label="Admins"
        things="admins"
        failure={userMessages.adminListFailed}
        // The actor is an admin, so an empty list always means a search without matches.
        empty={
          <NoMatches title="No admins found" heading="h3" clear="Clear search" onClear={() => setSearch('')}>
            No name or email matches your search.
          </NoMatches>
        }
      />
      {isAdding && <AddUserDialog kind="admin" onClose={() => setIsAdding(false)} />}
    </Column>
  );
}
