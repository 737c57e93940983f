import type { RefObject } from 'react';
import { AttachButtons } from '#web/features/files/attach-bar.tsx';
import type { Ticket } from '#web/features/tickets/api.ts';
import type { Mention } from './mentioned.ts';
import type { StaffTools } from './staff-tools.ts';
import type { useComposer } from './use-composer.ts';

/** What a part of the composer is about. */
export type ComposerPart = {
  ticket: Ticket;
  tools: StaffTools | undefined;
  composer: ReturnType<typeof useComposer>;
  attachButton: RefObject<HTMLButtonElement | null>;
};

/** Attaching files, and for staff saved replies, articles and mentions. */
export function CommentToolbar({ ticket, tools, composer, attachButton }: ComposerPart) {
  const { typed, change, field, attachments } = composer;
  const { isInternal, changes, mentions } = typed;

  return (
    <div className="-ms-2.5 flex items-center group-not-data-open/composer:hidden">
      <AttachButtons attachments={attachments} first={attachButton} />
      {tools && (
        <tools.SavedReplies
          ticketId={ticket.id}
          field={field}
          onInsert={(inserted, preset, isNote) =>
            // What was begun as a note must not reach the client.
            change({ text: inserted, changes: { ...changes, ...preset }, isInternal: isInternal || isNote })
          }
        />
      )}
      {tools && (
        <tools.ArticleLinks {...{ ticket, isInternal, field }} onInsert={(inserted) => change({ text: inserted })} />
      )}
      {tools && isInternal && (
        <tools.Mentions
          field={field}
          onInsert={(inserted, person) => change({ text: inserted, mentions: withPerson(mentions, person) })}
        />
      )}
    </div>
  );
}

function withPerson(people: Mention[], person: Mention | undefined) {
  return person ? [...people.filter(({ id }) => id !== person.id), person] : people;
}
