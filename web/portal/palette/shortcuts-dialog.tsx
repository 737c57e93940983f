import { isStaffRole } from '#contract/policies.ts';
import { canEditTickets } from '#contract/ticket-policies.ts';
import { useActor } from '#web/lib/actor.ts';
import { control } from '#web/lib/control-key.ts';
import { Dialog, DialogBody } from '#web/ui/dialog.tsx';
import { Keys } from '#web/ui/keys.tsx';
import { type Command, keysInWords } from './commands.ts';

type ShortcutsDialogProps = { commands: Command[]; onClose: () => void };

export function ShortcutsDialog({ commands, onClose }: ShortcutsDialogProps) {
  const actor = useActor();
  const shortcuts = [
    [`${control} K`, 'Search everything'],
    ['/', 'Search tickets'],
    ['j', 'Next ticket'],
    ['k', 'Previous ticket'],
    ['Enter', 'Open the ticket'],
    ['Esc', 'Back to the list'],
    ...(canEditTickets(actor)
      ? [
          ['x', 'Select the ticket'],
          ['Shift click', 'Select the tickets up to this one'],
          ['b', 'Change the selected tickets'],
        ]
      : []),
    ...(isStaffRole(actor.role) ? [['i', 'Assign the open ticket to me']] : []),
    [`${control} Enter`, 'Send the comment'],
    [`${control} Shift Enter`, 'Send and set a status'],
    ['F8', 'Notifications'],
    ...commands.map(({ keys, name }) => [keysInWords(keys), name]),
  ] as const;

  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <DialogBody label="Shortcuts">
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3">
          {shortcuts.map(([keys = '', action]) => (
            <div key={keys} className="contents">
              <dt>
                <Keys>{keys}</Keys>
              </dt>
              <dd>{action}</dd>
            </div>
          ))}
        </dl>
      </DialogBody>
    </Dialog>
  );
}
