import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { checklistMessages } from '#contract/checklists-constants.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { useIsPrinting } from '#web/features/desk/tickets/print/is-printing.ts';
import { Button } from '#web/ui/button.tsx';
import { InlineLoadFailure, Skeleton } from '#web/ui/notice.tsx';
import { AddStep } from './add-step.tsx';
import { type Checklist, checklistOf, type Step, useOrderSteps, useShareChecklist } from './api.ts';
import { ChecklistFrame, SHORT, StepGroups } from './checklist-frame.tsx';
import { StepRow } from './step-row.tsx';

type ChecklistEditorProps = {
  ticket: Ticket;
  /** How often a key has asked for it since the ticket was opened. */
  asked?: number;
};

/** The steps of a ticket, to tick, change and add. */
export function ChecklistEditor({ ticket, asked = 0 }: ChecklistEditorProps) {
  const { data, isError, refetch } = useQuery(checklistOf(ticket.id));
  const total = data?.steps.length ?? ticket.checklist?.total ?? 0;
  const done = data?.steps.filter(({ state }) => state !== 'open').length ?? ticket.checklist?.done ?? 0;
  const [isOpen, setIsOpen] = useState(total <= SHORT);
  const isPrinting = useIsPrinting();
  const section = useRef<HTMLElement>(null);
  const isLoaded = data !== undefined;

  const isWanted = useRef(false);

  useEffect(() => {
    if (asked === 0 || !isLoaded) return;
    isWanted.current = true;
    setIsOpen(true);
  }, [asked, isLoaded]);

  // What a key asks for is where the work goes on: the first open step, or a new one.
  useEffect(() => {
    if (!isWanted.current || !isOpen) return;
    isWanted.current = false;
    requestAnimationFrame(() => {
      const tick = section.current?.querySelector<HTMLElement>('input[type="checkbox"]:not(:checked)');
      (tick ?? section.current?.querySelector<HTMLElement>('form input'))?.focus();
    });
  });

  return (
    <ChecklistFrame
      {...{ done, total }}
      ref={section}
      isOpen={isOpen || isPrinting}
      onOpen={setIsOpen}
      isNote={data?.isShownToClient === false}
      actions={data && <Sharing ticketId={ticket.id} isShown={data.isShownToClient} />}
    >
      {data ? (
        <Steps ticketId={ticket.id} checklist={data} />
      ) : isError ? (
        <InlineLoadFailure title={checklistMessages.loadFailed} onRetry={refetch} />
      ) : (
        <Skeleton className="my-1 h-16 w-full" />
      )}
    </ChecklistFrame>
  );
}

function Steps({ ticketId, checklist }: { ticketId: string; checklist: Checklist }) {
  const { mutate: order, isPending } = useOrderSteps(ticketId);
  const steps = checklist.steps.filter((step): step is Step => 'id' in step);
  const ids = steps.map(({ id }) => id);

  /** Moves a step by one place; undefined where there is none. */
  function moveBy(index: number, by: 1 | -1) {
    const other = ids[index + by];
    if (other === undefined || isPending) return undefined;
    return () => order(ids.with(index, other).with(index + by, ids[index] ?? other));
  }

  return (
    <>
      {steps.length === 0 && <p className="py-1 text-ink-soft">No steps yet. Add what there is to do.</p>}
      <StepGroups steps={steps}>
        {(step, index) => (
          <StepRow key={step.id} ticketId={ticketId} step={step} onUp={moveBy(index, -1)} onDown={moveBy(index, 1)} />
        )}
      </StepGroups>
      <AddStep ticketId={ticketId} />
    </>
  );
}

function Sharing({ ticketId, isShown }: { ticketId: string; isShown: boolean }) {
  const { mutate: share, isPending } = useShareChecklist(ticketId);
  const Icon = isShown ? Eye : EyeOff;
  return (
    <Button
      look="quiet"
      size="small"
      className="print:hidden"
      aria-pressed={isShown}
      disabled={isPending}
      onClick={() => share(!isShown)}
    >
      <Icon className="size-4" aria-hidden="true" />
      {isShown ? 'Shown to the client' : 'Hidden from the client'}
    </Button>
  );
}
