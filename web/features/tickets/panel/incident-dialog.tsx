import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { attachTicket } from '#contract/status.ts';
import { statusMessages } from '#contract/status-constants.ts';
import { spanWords } from '#web/features/shared/incident-words.ts';
import { openIncidents } from '#web/features/shared/incidents.ts';
import type { Ticket } from '#web/features/tickets/api.ts';
import { request } from '#web/lib/request.ts';
import { toast } from '#web/lib/toast.ts';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingBars } from '#web/ui/notice.tsx';
import { RadioChoice } from '#web/ui/radio-choice.tsx';

const useAttachTicket = (ticketId: string) =>
  useMutation({
    mutationFn: (incidentId: string | null) => request(attachTicket, { params: { ticketId }, body: { incidentId } }),
    onSuccess: ({ message }) => toast({ title: message }),
    meta: { failure: statusMessages.attachFailed, refreshes: [['tickets'], ['status'], ['incidents']] },
  });

/** Chooses the open incident that a ticket is a part of. */
export function IncidentDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const query = useQuery(openIncidents);
  const [chosen, setChosen] = useState(ticket.incident?.id ?? '');
  const { mutate: attach, isPending } = useAttachTicket(ticket.id);
  const isUnchanged = chosen === (ticket.incident?.id ?? '');

  return (
    <FormDialog
      title={`Incident of ${ticket.ticketNumber}`}
      description="Its requester is told about the incident once now, and once when it is over."
      label="Incident"
      action={isPending ? 'Saving...' : 'Save'}
      isBlocked={isPending || isUnchanged}
      onSend={() => attach(chosen || null, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Loaded
        query={query}
        failure={statusMessages.incidentsFailed}
        loading={<LoadingBars things="incidents" bars={['h-5 w-3/5', 'h-5 w-2/5']} />}
      >
        {(incidents) => (
          <fieldset>
            <legend className="sr-only">Incident</legend>
            <RadioChoice group="incident" name="None" isChosen={chosen === ''} onChoose={() => setChosen('')} />
            {/* One that is over is no longer in the list. */}
            {ticket.incident && !incidents.some(({ id }) => id === ticket.incident?.id) && (
              <RadioChoice
                group="incident"
                name={ticket.incident.title}
                isChosen={chosen === ticket.incident.id}
                onChoose={() => setChosen(ticket.incident?.id ?? '')}
              />
            )}
            {incidents.map((incident) => (
              <RadioChoice
                group="incident"
                key={incident.id}
                name={incident.title}
                hint={spanWords(incident)}
                isChosen={chosen === incident.id}
                onChoose={() => setChosen(incident.id)}
              />
            ))}
            {incidents.length === 0 && (
              <p className="mt-2 text-ink-soft text-sm">No incident is open. Report one under Status.</p>
            )}
          </fieldset>
        )}
      </Loaded>
    </FormDialog>
  );
}
