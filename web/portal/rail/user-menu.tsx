import type { RefObject } from 'react';
import { Popover } from '#web/ui/popover.tsx';
import { UserActions } from './user-actions.tsx';

type UserMenuProps = { anchor: RefObject<HTMLElement | null>; onClose: () => void };

/** What concerns the user, above the page. */
export function UserMenu({ anchor, onClose }: UserMenuProps) {
  return (
    <Popover label="You" anchor={anchor} onOpenFocus={(panel) => panel.querySelector('a')?.focus()} onClose={onClose}>
      <UserActions onChoose={onClose} />
    </Popover>
  );
}
