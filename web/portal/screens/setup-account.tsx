import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { generatedAdmin, userMessages } from '#contract/users-constants.ts';
import { ownUser } from '#web/features/people/users/api.ts';
import { EditUserDialog } from '#web/features/people/users/edit-user-dialog.tsx';
import { useActor } from '#web/lib/actor.ts';
import { fullName } from '#web/lib/full-name.ts';
import { TextButton } from '#web/ui/button.tsx';

/** Asks whoever still uses the generated account for their own name: clients see it, and email goes to its address. */
export function GeneratedAccount() {
  const { firstName, lastName, email } = useActor();
  const isGenerated = email === generatedAdmin.email || fullName(firstName, lastName) === nameOfGenerated;
  return isGenerated ? <OwnName /> : null;
}

const nameOfGenerated = fullName(generatedAdmin.firstName, generatedAdmin.lastName);

function OwnName() {
  const actor = useActor();
  const [isOpen, setIsOpen] = useState(false);
  const { data: user, error } = useQuery({ ...ownUser(actor), enabled: isOpen });

  return (
    <div className="mt-1 text-ink-soft">
      You yourself are still “<bdi>{fullName(actor.firstName, actor.lastName)}</bdi>” at <bdi>{actor.email}</bdi>.{' '}
      <TextButton onClick={() => setIsOpen(true)}>Set your own name and email</TextButton>
      {error && <p className="text-brick">{`${userMessages.adminListFailed}: ${error.message}`}</p>}
      {isOpen && user && <EditUserDialog user={user} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
