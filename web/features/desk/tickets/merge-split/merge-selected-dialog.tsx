import { useId, useState } from 'react';
import { z } from 'zod';
import { mergeMessages } from '#contract/ticket-merges-constants.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import type { Refused } from '#web/features/desk/tickets/workspace.ts';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { standingLabel } from '#web/features/shared/ticket-labels.ts';
import { failureWords } from '#web/lib/failure-words.ts';
import { useForm } from '#web/lib/form.ts';
import { fullName } from '#web/lib/full-name.ts';
import { shortDate } from '#web/lib/time.ts';
import { GroupError } from '#web/ui/field.tsx';
import { RadioChoice } from '#web/ui/radio-choice.tsx';
import { useMergeTickets } from './api.ts';
import { choicesIn, planOf } from './merge-plan.ts';
import { MergePreview } from './merge-preview.tsx';

type MergeSelectedDialogProps = {
  /** As the list has them by now. */
  selected: Ticket[];
  /** @param left those that could not be merged */
  onMerged: (left: Refused[]) => void;
  onClose: () => void;
};

const Fields = z.object({ intoId: z.string() });

/** Chooses which of the selected tickets stays, and says what will happen to the others. */
export function MergeSelectedDialog({ selected, onMerged, onClose }: MergeSelectedDialogProps) {
  // Another one is never proposed later: somebody may be about to press the button.
  const [{ proposedId, ids }] = useState(() => ({
    proposedId: choicesIn(selected)[0]?.id ?? '',
    ids: selected.map(({ id }) => id),
  }));
  const choices = choicesIn(selected);
  // A choice that was kept may be of other tickets.
  const into = ({ intoId }: { intoId: string }) =>
    choices.find(({ id }) => id === (ids.includes(intoId) ? intoId : proposedId));
  const form = useForm({
    fieldsOf: () => ({ intoId: proposedId }),
    draft: { nameOf: () => `merge-selected:${proposedId}`, schema: Fields },
    toSent: (fields) => sentFor(selected, into(fields)),
    sendsAll: true,
    mutation: useMergeTickets(),
    onSaved: () => {
      onMerged(left);
      onClose();
    },
  });
  const chosen = into(form.typed);
  const { from, left } = planOf(selected, chosen);
  const [first, ...more] = from;

  return (
    <EditDialog
      title={first ? `Merge ${from.length + 1} tickets into one` : 'Merge tickets'}
      description={
        chosen && (
          <>
            <bdi>{chosen.companyName}</bdi>
            {left.length > 0 &&
              ` · ${left.length} of ${selected.length} ${left.length === 1 ? 'stays' : 'stay'} as before`}
          </>
        )
      }
      label="The ticket that stays"
      form={form}
      reason={form.error ? failureWords(form.error, mergeMessages.mergeSeveralFailed) : undefined}
      action={[chosen ? `Merge into ${chosen.ticketNumber}` : 'Merge', 'Merging...']}
      isBlocked={!first}
      onClose={onClose}
    >
      {choices.length > 0 && (
        <fieldset>
          <legend className="mb-1 font-medium text-sm">Which one stays?</legend>
          <div className="-ml-2 max-h-72 overflow-y-auto pl-2">
            {choices.map((ticket) => (
              <RadioChoice
                key={ticket.id}
                group="merge-into"
                name={`${ticket.ticketNumber} ${ticket.title}`}
                hint={hintOf(ticket)}
                isChosen={ticket.id === chosen?.id}
                onChoose={() => form.change({ intoId: ticket.id })}
              />
            ))}
          </div>
          <GroupError>{chosen ? undefined : 'The ticket that was to stay is gone. Choose another one.'}</GroupError>
        </fieldset>
      )}
      {first && chosen && <MergePreview from={[first, ...more]} into={chosen} />}
      {(chosen || choices.length === 0) && left.length > 0 && <Left left={left} />}
    </EditDialog>
  );
}

const hintOf = ({ clientName, clientLastName, createdAt, ...ticket }: Ticket) =>
  [standingLabel(ticket), fullName(clientName, clientLastName), shortDate(createdAt)].join(' · ');

function sentFor(selected: Ticket[], into: Ticket | undefined) {
  const [first, ...more] = into ? planOf(selected, into).from : [];
  return into && first ? { into, ids: [first.id, ...more.map(({ id }) => id)] as const } : undefined;
}

/** What is not merged, and why. */
function Left({ left }: { left: Refused[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="text-sm">
      <h3 id={id} className="font-semibold">
        {left.length === 1 ? '1 ticket stays as it is' : `${left.length} tickets stay as they are`}
      </h3>
      <ul className="divide-y divide-line">
        {left.map(({ ticket, message }) => (
          <li key={ticket.id} className="py-2">
            {ticket.ticketNumber} <bdi className="[overflow-wrap:anywhere]">{ticket.title}</bdi>
            <p className="text-ink-soft">{message}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
