import type { Targets } from '#contract/promise.ts';
import { TicketPriorities } from '#contract/tickets-constants.ts';
import { inShort } from '#web/features/shared/durations.ts';
import { priorityLabels } from '#web/features/shared/ticket-labels.ts';
import { LoadingBars } from '#web/ui/notice.tsx';
import { Row, Table } from '#web/ui/table.tsx';
import { targetNames } from './target-fields.ts';

/** Targets for staff who may only read them. */
export function TargetsView({ targets }: { targets: Targets }) {
  const words = (minutes: number | null) => (minutes === null ? 'No target' : inShort(minutes, targets.allHours));

  return (
    <>
      <Table
        columns={['Priority', targetNames.firstReply, targetNames.resolution]}
        figureWidth="w-28 sm:w-36"
        className="max-w-xl"
      >
        {TicketPriorities.toReversed().map((priority) => {
          const { firstReply, resolution } = targets[priority];
          return (
            <Row key={priority} name={priorityLabels[priority]} figures={[words(firstReply), words(resolution)]} />
          );
        })}
      </Table>
      <p className="mt-3 text-ink-soft text-sm">
        {targets.allHours ? 'All hours count, 24/7.' : 'Only service hours count.'}
      </p>
    </>
  );
}

export function LoadingTargets() {
  return (
    <LoadingBars
      things="targets"
      bars={Array.from({ length: 4 }, () => 'h-14 w-full max-w-2xl')}
      className="space-y-4"
    />
  );
}
