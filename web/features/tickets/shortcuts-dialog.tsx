import { Dialog, DialogBody } from '#web/ui/dialog.tsx';

/** What the key is called on the user’s keyboard. */
const control = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';

type ShortcutsDialogProps = { newTicket: string; isStaff: boolean; onClose: () => void };

export function ShortcutsDialog({ newTicket, isStaff, onClose }: ShortcutsDialogProps) {
  const shortcuts = [
    ['/', 'Search'],
    ['c', newTicket],
    ['j', 'Next ticket'],
    ['k', 'Previous ticket'],
    ['Enter', 'Open the ticket'],
    ['Esc', 'Back to the list'],
    ...(isStaff ? [['i', 'Assign the open ticket to me']] : []),
    [`${control} Enter`, 'Send the comment'],
    [`${control} Shift Enter`, 'Send and set a status'],
    ['F8', 'Notifications'],
    ['?', 'This list'],
  ];

  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <DialogBody label="Shortcuts">
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3">
          {shortcuts.map(([key, action]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="inline-block min-w-8 rounded border border-line-strong bg-sunken px-2 py-0.5 text-center font-sans font-semibold text-sm">
                  {key}
                </kbd>
              </dt>
              <dd>{action}</dd>
            </div>
          ))}
        </dl>
      </DialogBody>
    </Dialog>
  );
}
