import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useHref, useNavigate } from 'react-router';
import { type Actor, isStaffRole } from '#contract/policies.ts';
import { canEditTickets } from '#contract/ticket-policies.ts';
import { ticketKeyNames } from '#web/features/desk/tickets/keys/ticket-key-names.ts';
import { addressOfTab } from '#web/features/desk/tickets/list/last-list.ts';
import { useActor } from '#web/lib/actor.ts';
import { asked } from '#web/lib/asked.ts';
import { control } from '#web/lib/control-key.ts';
import { withParameters } from '#web/lib/parameter.ts';
import { switchTheme } from '#web/lib/theme.ts';
import { useLogOut } from '#web/portal/use-log-out.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog, DialogBody } from '#web/ui/dialog.tsx';
import { Keys } from '#web/ui/keys.tsx';
import { type Command, keysInWords, type PaletteParts } from './commands.ts';
import { Palette } from './palette.tsx';

type CommandCenterProps = { parts: PaletteParts; home: string; onClose: () => void };

/** Shows the palette, the list of shortcuts or the question before the logout, or runs the command whose keys were pressed. */
export function CommandCenter({ parts, home, onClose }: CommandCenterProps) {
  const wanted = useSyncExternalStore(asked.subscribe, asked.current);
  const actor = useActor();
  const { mutate: logOut } = useLogOut();
  const navigate = useNavigate();
  const homeAddress = useHref(home);

  /** Keeps the filters of the current screen. Closing what this opens goes back, unless the filters have changed by then. */
  function goTo(address: string) {
    // As it is now: a second command may follow at once.
    const { pathname, search } = window.location;
    // From another screen, the list is as it was left.
    const isReturn = address === home && pathname !== homeAddress;
    const [path = '', query = ''] = (isReturn ? addressOfTab(home) : address).split('?');
    // A view has filters of its own.
    const keepsFilters = query !== '' && !query.startsWith('view=');
    const isHere = keepsFilters && (path === '' || (path === home && pathname === homeAddress));
    const opened = new URLSearchParams(isHere ? search : '');
    const changes = Object.fromEntries(new URLSearchParams(query));
    const parameters = withParameters(opened, path === '' ? changes : { new: '', ...changes });
    navigate(parameters.size > 0 ? `${path}?${parameters}` : path, { state: { opened: `${opened}` } });
  }

  const commands = parts.commandsFor({
    actor,
    goTo,
    openNewTicket: () => goTo(`${home}?new=1`),
    switchTheme,
    showShortcuts: () => asked.set('shortcuts'),
    logOut: () => logOut(),
    askToLogOut: () => asked.set('logout'),
  });

  const runByKeys = useEffectEvent((keys: string) => {
    // In strict mode, effects run twice.
    if (asked.current() !== wanted) return;
    onClose();
    const command = commands.find((each) => each.keys === keys);
    (command?.runByKeys ?? command?.run)?.();
  });
  const keys = typeof wanted === 'object' ? wanted?.keys : undefined;
  useEffect(() => {
    if (keys) runByKeys(keys);
  }, [keys]);

  if (wanted === 'palette') return <Palette {...{ commands, goTo, onClose }} sources={parts.sources} />;
  if (wanted === 'shortcuts') return <ShortcutsDialog commands={commands} onClose={onClose} />;
  return wanted === 'logout' ? <LogOutDialog onConfirm={() => logOut()} onCancel={onClose} /> : null;
}

/** A key is pressed by mistake more easily than a button. */
function LogOutDialog(props: { onConfirm: () => void; onCancel: () => void }) {
  return (
    <ConfirmDialog title="Log out?" action="Log out" {...props}>
      What you have typed and not sent stays in this browser for your next login.
    </ConfirmDialog>
  );
}

type Shortcuts = (readonly [keys: string, action: string])[];

/** By where they are used. */
function groupsFor(actor: Actor, commands: Command[]): [title: string, shortcuts: Shortcuts][] {
  const isStaff = isStaffRole(actor.role);
  const named = commands.flatMap(({ keys, name }) => (keys ? [[keysInWords(keys), name] as const] : []));
  const [going, others] = [true, false].map((isGoing) => named.filter(([keys]) => keys.startsWith('g ') === isGoing));
  const selecting: Shortcuts = [
    ['x', 'Select the ticket'],
    ['Shift click', 'Select the tickets up to this one'],
    ['b', 'Change the selected tickets'],
  ];
  return [
    [
      'Everywhere',
      [
        [`${control} K`, 'Search everything'],
        [`${control} Z`, 'Undo, while the message about a change is shown'],
        ['F8', 'Go to the message that is shown'],
        ...(others ?? []),
      ],
    ],
    [
      'List of tickets',
      [
        ['/', 'Search tickets'],
        ['j', 'Next ticket'],
        ['k', 'Previous ticket'],
        ['Enter', 'Open the ticket'],
        ...(canEditTickets(actor) ? selecting : []),
      ],
    ],
    [
      'Ticket',
      [
        ...(isStaff ? Object.entries(ticketKeyNames) : []),
        [`${control} Enter`, 'Send the comment'],
        ...(isStaff ? [[`${control} Shift Enter`, 'Send and resolve, or set another status'] as const] : []),
        ['Esc', 'Leave what you write, then back to the list'],
      ],
    ],
    ['Go to', going ?? []],
  ];
}

type ShortcutsDialogProps = { commands: Command[]; onClose: () => void };

function ShortcutsDialog({ commands, onClose }: ShortcutsDialogProps) {
  const groups = groupsFor(useActor(), commands);

  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <DialogBody label="Shortcuts">
        <div className="space-y-6">
          {groups.map(([title, shortcuts]) => (
            <section key={title} aria-label={title}>
              <h3 className="mb-2.5 font-semibold text-base">{title}</h3>
              <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5">
                {shortcuts.map(([keys, action]) => (
                  <div key={keys} className="contents">
                    <dt>
                      <Keys>{keys}</Keys>
                    </dt>
                    <dd>{action.replace(/^Go to /, '')}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </DialogBody>
    </Dialog>
  );
}
