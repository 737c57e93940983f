import { useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { auditKey } from './api.ts';
import { useAuditAddress } from './audit-address.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';

/** Who did what, newest first. */
export function AuditLog() {
  const address = useAuditAddress();
  const firstField = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();

  function handleClear() {
    address.clear();
    // The button that was pressed goes with the filters.
    firstField.current?.focus();
  }

  return (
    <section aria-label="Audit log" className="mx-auto w-full max-w-[76rem] flex-1 border-line bg-surface xl:border-x">
      <div className="flex items-center gap-4 px-4 pt-4 pb-3 sm:px-6">
        <div className="mr-auto">
          <h2 className="text-lg sm:text-xl">Audit log</h2>
          <p className="text-ink-soft text-sm">
            Who did what, when, and from which address. Nothing is ever taken out.
          </p>
        </div>
        <IconButton label="Refresh entries" onClick={() => queryClient.invalidateQueries({ queryKey: auditKey })}>
          <RotateCw className="size-4.5" aria-hidden="true" />
        </IconButton>
      </div>
      <AuditFilters {...{ address, firstField }} onClear={handleClear} />
      <AuditList address={address} onClear={handleClear} />
    </section>
  );
}
