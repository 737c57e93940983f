import { X } from 'lucide-react';
import { TextButton } from '#web/ui/button.tsx';
import { useFilterWords } from './filter-words.ts';
import type { TicketAddress } from './ticket-address.ts';

/** The active filters of the panel, each with a button that removes it. */
export function ActiveFilters({ address, onClose }: { address: TicketAddress; onClose: () => void }) {
  const filters = useFilterWords(address);

  function remove(changes: Parameters<TicketAddress['setFilters']>[0]) {
    address.setFilters(changes);
    // The pressed button goes away.
    onClose();
  }

  return (
    <ul aria-label="Active filters" className="col-span-full flex flex-wrap items-center gap-1.5">
      {filters.map(({ name, words }) => (
        <li key={name} className="min-w-0">
          <button
            type="button"
            aria-label={`Remove filter: ${words}`}
            onClick={() => remove({ [name]: '', ...(name === 'company' ? { requester: '' } : {}) })}
            className="inline-flex min-h-7 max-w-full items-center gap-1 rounded border border-line-strong bg-sunken pr-1 pl-2 text-ink-soft text-sm hover:border-ink-soft hover:text-ink pointer-coarse:min-h-10"
          >
            <bdi className="truncate">{words}</bdi>
            <X className="size-3.5 shrink-0" aria-hidden="true" />
          </button>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <TextButton
            className="text-sm"
            onClick={() => remove(Object.fromEntries(filters.map(({ name }) => [name, ''])))}
          >
            Clear all
          </TextButton>
        </li>
      )}
    </ul>
  );
}
