import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { CreateInvitationDialog } from './create-invitation-dialog.tsx';
import { InvitationList } from './invitation-list.tsx';

/** Invitation links, with which users of companies create their own accounts. */
export function InvitationSection() {
  const [search, setSearch] = useState('');
  const [isCreating, setIsCreating] = useState(false);

  return (
    <section aria-labelledby="invitations">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id="invitations" className="text-lg">
          Company invitations
        </h3>
        <Button look="secondary" onClick={() => setIsCreating(true)}>
          <Plus className="size-4" aria-hidden="true" />
          Create Invitation
        </Button>
      </div>
      <SearchField
        label="Search invitations by company"
        placeholder="Search by company..."
        search={search}
        onSearch={setSearch}
        className="mt-3"
      />
      <InvitationList search={search} />
      {isCreating && <CreateInvitationDialog onClose={() => setIsCreating(false)} />}
    </section>
  );
}
