import { X } from 'lucide-react';
import { Chip, TextButton } from '#web/ui/button.tsx';
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
          <Chip
            aria-label={`Remove filter: ${words}`}
            onClick={() => remove({ [name]: '', ...(name === 'company' ? { requester: '' } : {}) })}
            className="bg-sunken"
          >
            <bdi className="truncate">{words}</bdi>
            <X className="size-3.5 shrink-0" aria-hidden="true" />
          </Chip>
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
