import type { Targets } from '#contract/promise.ts';
import { TicketPriorities } from '#contract/tickets-constants.ts';
import { inShort } from '#web/features/shared/durations.ts';
import { priorityLabels } from '#web/features/shared/ticket-labels.ts';
import { LoadingBars } from '#web/ui/notice.tsx';
import { targetNames } from './target-fields.ts';

/** Targets for staff who may only read them. */
export function TargetsView({ targets }: { targets: Targets }) {
  const words = (minutes: number | null) => (minutes === null ? 'No target' : inShort(minutes, targets.allHours));

  return (
    <>
      <table className="w-full max-w-xl text-sm">
        <thead>
          <tr className="border-line border-b text-left text-ink-soft">
            <th scope="col" className="py-2 pr-3 font-medium">
              Priority
            </th>
            <th scope="col" className="py-2 pr-3 font-medium">
              {targetNames.firstReply}
            </th>
            <th scope="col" className="py-2 font-medium">
              {targetNames.resolution}
            </th>
          </tr>
        </thead>
        <tbody>
          {TicketPriorities.toReversed().map((priority) => (
            <tr key={priority} className="tabular border-line border-b">
              <th scope="row" className="py-2 pr-3 text-left font-medium">
                {priorityLabels[priority]}
              </th>
              <td className="py-2 pr-3">{words(targets[priority].firstReply)}</td>
              <td className="py-2">{words(targets[priority].resolution)}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
      className="space-y-4 px-4 py-6 sm:px-6"
    />
  );
}
