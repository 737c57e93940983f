import { LockKeyhole } from 'lucide-react';
import type { RefObject } from 'react';
import { isStaffRole } from '#contract/policies.ts';
import { AttachButtons } from '#web/features/files/attach-bar.tsx';
import type { Ticket } from '#web/features/tickets/api.ts';
import { useActor } from '#web/lib/actor.ts';
import type { Mention } from './mentioned.ts';
import type { StaffTools } from './staff-tools.ts';
import type { useComposer } from './use-composer.ts';

type CommentToolbarProps = {
  ticket: Ticket;
  tools: StaffTools | undefined;
  composer: ReturnType<typeof useComposer>;
  attachButton: RefObject<HTMLButtonElement | null>;
};

/** Attaching files, and for staff saved replies, mentions and the switch to an internal note. */
export function CommentToolbar({ ticket, tools, composer, attachButton }: CommentToolbarProps) {
  const actor = useActor();
  const { typed, change, field, attachments } = composer;
  const { isInternal, changes, mentions } = typed;

  return (
    <>
      <div className="-ms-2.5 flex items-center">
        <AttachButtons attachments={attachments} first={attachButton} />
        {tools && (
          <tools.SavedReplies
            ticketId={ticket.id}
            field={field}
            onInsert={(inserted, preset) => change({ text: inserted, changes: { ...changes, ...preset } })}
          />
        )}
        {tools && isInternal && (
          <tools.Mentions
            field={field}
            onInsert={(inserted, person) => change({ text: inserted, mentions: withPerson(mentions, person) })}
          />
        )}
      </div>
      {isStaffRole(actor.role) && (
        <label className="inline-flex min-h-10 items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="tick"
            checked={isInternal}
            onChange={(event) => change({ isInternal: event.target.checked })}
          />
          <LockKeyhole className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />
          <span className="short:max-sm:sr-only">
            Internal note<span className="max-sm:sr-only">, not shown to the client</span>
          </span>
        </label>
      )}
    </>
  );
}

function withPerson(people: Mention[], person: Mention | undefined) {
  return person ? [...people.filter(({ id }) => id !== person.id), person] : people;
}
