import { useMutation, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { attachTicket } from '#contract/status.ts';
import { statusMessages } from '#contract/status-constants.ts';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { causedBy } from '#web/features/desk/tickets/cause/api.ts';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { spanWords } from '#web/features/shared/incident-words.ts';
import { openIncidents } from '#web/features/shared/incidents.ts';
import { useForm } from '#web/lib/form.ts';
import { request } from '#web/lib/request.ts';
import { toast } from '#web/lib/toast.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingBars } from '#web/ui/notice.tsx';
import { RadioChoice } from '#web/ui/radio-choice.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';

type Choice = { incidentId: string | null; withCaused: boolean };

/** Attaches a ticket to an incident and, if wanted, the active ones that it causes. */
const useAttachTicket = (ticketId: string) =>
  useMutation({
    mutationFn: async ({ sent: { incidentId, withCaused } }: { sent: Choice }, { client }) => {
      const attach = (id: string) => request(attachTicket, { params: { ticketId: id }, body: { incidentId } });
      const answer = await attach(ticketId);
      const caused = withCaused ? await client.fetchQuery(causedBy(ticketId)) : [];
      for (const { id, status } of caused) if (isActiveStatus(status)) await attach(id);
      return answer;
    },
    onSuccess: ({ message }) => toast({ title: message }),
    meta: { failure: statusMessages.attachFailed, refreshes: [['tickets'], ['status'], ['incidents']] },
  });

/** Chooses the open incident that a ticket is a part of. */
export function IncidentDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const query = useQuery(openIncidents);
  const { active } = ticket.caused ?? { active: 0 };
  const form = useForm({
    fieldsOf: () => ({ incidentId: ticket.incident?.id ?? '', withCaused: false }),
    draft: { nameOf: () => `incident:${ticket.id}`, schema: Fields },
    toSent: ({ incidentId, withCaused }) => ({
      incidentId: incidentId || null,
      withCaused: withCaused && incidentId !== '',
    }),
    sendsAll: true,
    mutation: useAttachTicket(ticket.id),
    onSaved: onClose,
  });
  const choiceOf = (incidentId: string) => ({
    group: 'incident',
    isChosen: form.typed.incidentId === incidentId,
    onChoose: () => form.change({ incidentId }),
  });

  return (
    <EditDialog
      title={`Incident of ${ticket.ticketNumber}`}
      description="Its requester is told about the incident once now, and once when it is over."
      label="Incident"
      form={form}
      action={['Save', 'Saving...']}
      isBlocked={!form.isChanged}
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
            <RadioChoice name="None" {...choiceOf('')} />
            {/* One that is over is no longer in the list. */}
            {ticket.incident && !incidents.some(({ id }) => id === ticket.incident?.id) && (
              <RadioChoice name={ticket.incident.title} {...choiceOf(ticket.incident.id)} />
            )}
            {incidents.map((incident) => (
              <RadioChoice
                key={incident.id}
                name={incident.title}
                hint={spanWords(incident)}
                {...choiceOf(incident.id)}
              />
            ))}
            {incidents.length === 0 && (
              <p className="mt-2 text-ink-soft text-sm">No incident is open. Report one under Status.</p>
            )}
          </fieldset>
        )}
      </Loaded>
      {active > 0 && form.typed.incidentId && (
        <SwitchField
          label={
            active === 1 ? 'Attach the ticket that it causes, too' : `Attach the ${active} tickets that it causes, too`
          }
          hint="Their requesters are told about the incident as well."
          checked={form.typed.withCaused}
          onChange={(withCaused) => form.change({ withCaused })}
        />
      )}
    </EditDialog>
  );
}

const Fields = z.object({ incidentId: z.string(), withCaused: z.boolean() });
