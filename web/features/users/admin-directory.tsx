import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { useParameter } from '#web/lib/parameter.ts';
import type { StoredSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { AddAdminDialog } from './add-admin-dialog.tsx';
import { userList } from './api.ts';
import { UserList } from './user-list.tsx';

/** The provider's own people. */
export function AdminDirectory({ reader }: { reader: StoredSession['user'] }) {
  const [search, setSearch] = useParameter('search');
  const [isAdding, setIsAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const focusAfter = () => addButton.current;

  return (
    <section aria-label="Admins" className="mx-auto w-full max-w-[68rem] flex-1 border-line bg-surface lg:border-x">
      <div className="space-y-3 px-4 py-4 sm:px-6">
        <div className="flex flex-wrap items-center gap-2">
          <div className="mr-auto">
            <h2 className="text-lg sm:text-xl">Admins</h2>
            <p className="text-ink-soft text-sm">Your own people, who see every company and every ticket</p>
          </div>
          <Button ref={addButton} onClick={() => setIsAdding(true)}>
            <Plus className="size-4" aria-hidden="true" />
            Add Admin
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
        reader={reader}
        label="Admins"
        things="admins"
        failure={messages.adminsFailed}
        empty={<NoAdmins onClear={() => setSearch('')} />}
        focusAfter={focusAfter}
      />
      {isAdding && <AddAdminDialog reader={reader} onClose={() => setIsAdding(false)} focusAfter={focusAfter} />}
    </section>
  );
}

/** Whoever reads this is an admin, so it is always the search that finds nobody. */
function NoAdmins({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No admins found"
      heading="h3"
      action={
        <Button look="secondary" onClick={onClear}>
          Clear search
        </Button>
      }
    >
      No name or email matches your search.
    </EmptyState>
  );
}
