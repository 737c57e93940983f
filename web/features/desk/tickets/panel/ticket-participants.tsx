import { useState } from 'react';
import { canSetParticipants } from '#contract/ticket-policies.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { useActor } from '#web/lib/actor.ts';
import { TextButton } from '#web/ui/button.tsx';
import { ParticipantsDialog } from './participants-dialog.tsx';

type TicketParticipantsProps = { ticket: Ticket };

/** A ticket’s participants, and the button to change them. */
export function TicketParticipants({ ticket }: TicketParticipantsProps) {
  const actor = useActor();
  const [isChoosing, setIsChoosing] = useState(false);
  const { participants = [] } = ticket;
  const maySet = canSetParticipants(actor, ticket);
  const names = new Intl.ListFormat('en-US').format(participants.map(({ name }) => name));

  return (
    <>
      <span dir="auto">{names || <span className="font-normal text-ink-soft">Nobody else</span>}</span>
      {maySet && (
        <>
          {' '}
          <TextButton className="font-normal" onClick={() => setIsChoosing(true)}>
            {participants.length > 0 ? 'Change' : 'Add'}
            <span className="sr-only"> participants</span>
          </TextButton>
        </>
      )}
      {isChoosing && <ParticipantsDialog ticket={ticket} onClose={() => setIsChoosing(false)} />}
    </>
  );
}
