import { useRef } from 'react';
import { Column } from '#web/ui/column.tsx';
import { RefreshButton } from '#web/ui/refresh-button.tsx';
import { auditKey } from './api.ts';
import { useAuditAddress } from './audit-address.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';

/** Audit entries, newest first. */
export function AuditLog() {
  const address = useAuditAddress();
  const firstField = useRef<HTMLInputElement>(null);

  function handleClear() {
    address.clear();
    // The pressed button disappears with the filters.
    firstField.current?.focus();
  }

  return (
    <Column label="Audit log">
      <div className="flex items-center gap-4 px-4 pt-4 pb-3 sm:px-6">
        <div className="mr-auto">
          <h2 className="text-lg sm:text-xl">Audit log</h2>
          <p className="text-ink-soft text-sm">
            Who did what, when, and from which address. Entries can’t be changed or deleted.
          </p>
        </div>
        <RefreshButton things="entries" queryKey={auditKey} />
      </div>
      <AuditFilters {...{ address, firstField }} onClear={handleClear} />
      <AuditList address={address} onClear={handleClear} />
    </Column>
  );
}
