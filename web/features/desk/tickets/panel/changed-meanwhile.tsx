import { UsersRound } from 'lucide-react';
import { priorityLabels, statusLabels } from '#web/features/shared/ticket-labels.ts';
import { fieldLabel, valueInWords } from '#web/lib/field-words.ts';

/**
 * Says above an open form what others have changed in the ticket since it was opened. What was typed stays; saving asks
 * whose version to keep.
 */
export function ChangedMeanwhile({ before, now }: { before: object; now: object }) {
  const was = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(now).filter(([field, value]) => was.has(field) && was.get(field) !== value);
  if (changed.length === 0) return null;

  return (
    <div
      role="status"
      className="flex items-start gap-2.5 rounded border border-amber bg-amber-wash px-3.5 py-2.5 text-sm"
    >
      <UsersRound className="mt-0.5 size-4 shrink-0 text-amber" aria-hidden="true" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">Somebody changed this ticket in the meantime</p>
        <ul>
          {changed.map(([field, value]) => (
            <li key={field} className="line-clamp-3">
              {fieldLabel(field)}: <bdi>{inWords(field, value)}</bdi>
            </li>
          ))}
        </ul>
        <p className="text-ink-soft">What you have here is kept.</p>
      </div>
    </div>
  );
}

const labels: Record<string, Record<string, string>> = { status: statusLabels, priority: priorityLabels };

function inWords(field: string, value: unknown) {
  return labels[field]?.[String(value)] ?? (valueInWords(field, value) || 'empty');
}
