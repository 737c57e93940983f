import { Settings } from 'lucide-react';

const CONTRADICTED = 'System settings: your numbers don’t support a claim on the website';

/** Marked while a claim of the website is contradicted. Its words are left out where the rail shows icons. */
export function SettingsButton({ onClick, isMarked }: { onClick: () => void; isMarked: boolean }) {
  const label = isMarked ? CONTRADICTED : 'System settings';
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      data-tooltip-side="end"
      className="flex min-h-9 items-center gap-2 rounded px-2 rail-icons:px-0 text-ink-soft text-sm hover:bg-sunken hover:text-ink rail-icons:size-10 rail-icons:justify-center pointer-coarse:min-h-11"
      onClick={onClick}
    >
      <span className="relative shrink-0" aria-hidden="true">
        <Settings className="size-4" />
        {isMarked && <span className="badge absolute -top-0.5 -right-1 size-2 rounded-full bg-amber p-0" />}
      </span>
      <span className="rail-icons:sr-only">System settings</span>
    </button>
  );
}
