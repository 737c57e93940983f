import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { AddUserDialog } from './add-user-dialog.tsx';

/** Adds a user to a company chosen in the form. */
export function AddUserButton() {
  const [isAdding, setIsAdding] = useState(false);

  return (
    <>
      <Button look="secondary" onClick={() => setIsAdding(true)}>
        <UserPlus className="size-4" aria-hidden="true" />
        Add user
      </Button>
      {isAdding && <AddUserDialog kind="client" onClose={() => setIsAdding(false)} />}
    </>
  );
}
