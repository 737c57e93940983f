import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck, CircleSlash } from 'lucide-react';
import { useState } from 'react';
import { checklistMessages, type StepStates } from '#contract/checklists-constants.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { useIsPrinting } from '#web/features/desk/tickets/print/is-printing.ts';
import { InlineLoadFailure, Skeleton } from '#web/ui/notice.tsx';
import { checklistOf } from './api.ts';
import { ChecklistFrame, SHORT, StepGroups } from './checklist-frame.tsx';

type ClientStepsProps = { ticketId: string; checklist: NonNullable<Ticket['checklist']> };

/** The steps that a client is shown. */
export function ClientSteps({ ticketId, checklist }: ClientStepsProps) {
  const { data, isError, refetch } = useQuery(checklistOf(ticketId));
  const [isOpen, setIsOpen] = useState(checklist.total <= SHORT);
  const isPrinting = useIsPrinting();

  return (
    <ChecklistFrame {...checklist} isOpen={isOpen || isPrinting} onOpen={setIsOpen}>
      {data ? (
        <StepGroups steps={data.steps}>
          {({ text, state }, index) => {
            const { Icon, words, look } = states[state];
            return (
              <li key={index} className="flex items-start gap-2.5 py-1">
                <Icon className={`mt-0.5 size-4 shrink-0 ${look}`} aria-hidden="true" />
                <span className="sr-only">{words}: </span>
                <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
                  {text || '(removed)'}
                </span>
              </li>
            );
          }}
        </StepGroups>
      ) : isError ? (
        <InlineLoadFailure title={checklistMessages.loadFailed} onRetry={refetch} />
      ) : (
        <Skeleton className="my-1 h-16 w-full" />
      )}
    </ChecklistFrame>
  );
}

const states: Record<(typeof StepStates)[number], { Icon: typeof Circle; words: string; look: string }> = {
  open: { Icon: Circle, words: 'Open', look: 'text-ink-faint' },
  done: { Icon: CircleCheck, words: 'Done', look: 'text-river' },
  not_needed: { Icon: CircleSlash, words: 'Not needed', look: 'text-ink-faint' },
};
