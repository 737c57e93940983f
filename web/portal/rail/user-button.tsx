import { ChevronsUpDown, UserRound } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { useActor } from '#web/lib/actor.ts';
import { fullName } from '#web/lib/full-name.ts';
import { IconButton } from '#web/ui/button.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';

const UserMenu = onDemand(async () => (await import('./user-menu.tsx')).UserMenu);

/** Opens what concerns the user: their account, the theme and Logout. By name, or by an icon where the name has no room. */
export function UserButton({ look, tooltip }: { look: 'name' | 'icon'; tooltip?: string | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  function close() {
    setIsOpen(false);
    opener.current?.focus();
  }
  const menu = {
    ref: opener,
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    onClick: () => (isOpen ? close() : setIsOpen(true)),
  } as const;

  return (
    <>
      {look === 'name' ? (
        <NameButton {...menu} tooltip={tooltip} />
      ) : (
        <IconButton label="Account and logout" {...menu}>
          <UserRound className="size-5" aria-hidden="true" />
        </IconButton>
      )}
      {isOpen && <UserMenu anchor={opener} onClose={close} />}
    </>
  );
}

type NameButtonProps = {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
  tooltip: string | undefined;
  onClick: () => void;
};

function NameButton({ tooltip, ...button }: NameButtonProps) {
  const { firstName, lastName } = useActor();
  return (
    <button
      type="button"
      data-tooltip={tooltip}
      data-tooltip-side="end"
      {...button}
      className="flex min-h-10 min-w-0 items-center gap-2 rounded rail-icons:px-0 px-2 text-start font-semibold text-sm hover:bg-sunken rail-icons:size-10 rail-icons:justify-center pointer-coarse:min-h-11"
    >
      <UserRound className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />
      <span data-user-name dir="auto" className="min-w-0 flex-1 truncate rail-icons:sr-only">
        {fullName(firstName, lastName)}
      </span>
      <span className="sr-only">, account and Logout</span>
      <ChevronsUpDown className="size-3.5 shrink-0 text-ink-faint rail-icons:hidden" aria-hidden="true" />
    </button>
  );
}
