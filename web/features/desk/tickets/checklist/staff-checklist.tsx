import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { useWorkspace } from '#web/features/desk/tickets/workspace.ts';
import { Skeleton } from '#web/ui/notice.tsx';

const ChecklistEditor = lazy(async () => ({ default: (await import('./checklist-editor.tsx')).ChecklistEditor }));

/** The checklist of a ticket. Its code loads with the first ticket that has one, or when somebody begins one. */
export function StaffChecklist({ ticket }: { ticket: Ticket }) {
  const { checklistAsked } = useWorkspace();
  const times = useSyncExternalStore(checklistAsked.subscribe, checklistAsked.current);
  const [before] = useState(times);
  const asked = times - before;
  if (!ticket.checklist && asked === 0) return null;
  return (
    <Suspense fallback={<Skeleton className="mb-5 h-11 w-full" />}>
      <ChecklistEditor ticket={ticket} asked={asked} />
    </Suspense>
  );
}
