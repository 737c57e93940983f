import { X } from 'lucide-react';
import { useState } from 'react';
import { noPick, type Pick, Picker } from '#web/features/desk/pickers/picker.tsx';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Dialog, DialogBody } from '#web/ui/dialog.tsx';
import { colleaguesMatching, useSetParticipants } from './api.ts';

/** Adds and removes the participants of a ticket, each at once. */
export function ParticipantsDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { participants = [], companyId, clientId } = ticket;
  const { mutate: setParticipants, isPending } = useSetParticipants(ticket);
  // The picker keeps its own text, so a new one follows each choice.
  const [round, setRound] = useState(0);
  const ids = participants.map(({ id }) => id);

  function add({ id }: Pick) {
    if (id === '' || ids.includes(id)) return;
    setParticipants([...ids, id], { onSettled: () => setRound(round + 1) });
  }

  return (
    <Dialog
      title="Participants"
      description="Colleagues who see this ticket, can comment on it and are notified about it."
      onClose={onClose}
    >
      <DialogBody label="Participants">
        <ul className="mb-5 divide-y divide-line empty:hidden">
          {participants.map(({ id, name }) => (
            <li key={id} className="flex items-center gap-3 py-1">
              <span dir="auto" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {name}
              </span>
              <IconButton
                label={`Remove ${name}`}
                disabled={isPending}
                onClick={() => setParticipants(ids.filter((each) => each !== id))}
              >
                <X className="size-5" aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
        <Picker
          key={round}
          label="Add a colleague"
          placeholder="Search people"
          disabled={isPending}
          initial={noPick}
          onChange={add}
          matching={(search) => colleaguesMatching(companyId, search, [...ids, clientId])}
          nameOf={({ name }) => name}
          none="Nobody else at this company matches."
        />
        <div className="mt-6 text-right">
          <Button onClick={onClose}>Done</Button>
        </div>
      </DialogBody>
    </Dialog>
  );
}
