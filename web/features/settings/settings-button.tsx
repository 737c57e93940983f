import { Settings } from 'lucide-react';
import { IconButton } from '#web/ui/button.tsx';

const CONTRADICTED = 'System settings: your numbers don’t support a claim on the website';

/** Marked while a claim of the website is contradicted. */
export function SettingsButton({ onClick, isMarked }: { onClick: () => void; isMarked: boolean }) {
  return (
    <IconButton label={isMarked ? CONTRADICTED : 'System settings'} className="size-8" onClick={onClick}>
      <span className="relative" aria-hidden="true">
        <Settings className="size-4" />
        {isMarked && <span className="badge absolute top-0 -right-1.5 size-2 rounded-full bg-amber p-0" />}
      </span>
    </IconButton>
  );
}
