import { Ellipsis } from 'lucide-react';
import { MenuButton } from '#web/ui/menu-button.tsx';

type LineActionsProps = {
  /** For use within a sentence: `the block of Tue, Oct 6`. */
  what: string;
  onEdit: () => void;
  onDelete: (() => void) | undefined;
};

/** What can be done about one line of a list. */
export function LineActions({ what, onEdit, onDelete }: LineActionsProps) {
  return (
    <MenuButton
      look="quiet"
      size="narrow"
      className="-my-1"
      label={`More actions for ${what}`}
      actions={[
        { label: 'Edit', name: `Edit ${what}`, onSelect: onEdit },
        ...(onDelete ? [{ label: 'Delete', name: `Delete ${what}`, isApart: true, onSelect: onDelete }] : []),
      ]}
    >
      <Ellipsis className="size-4" aria-hidden="true" />
    </MenuButton>
  );
}
