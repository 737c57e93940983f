import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { asked } from '#web/lib/asked.ts';
import { control, hasControl } from '#web/lib/control-key.ts';
import type { OnDemand } from '#web/lib/on-demand.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { useShortcuts } from '#web/ui/shortcuts.ts';

/** Runs or shows the commands of one portal. The code loads with the first question. */
export type Commands = OnDemand<{ onClose: () => void }>;

/** The keys of all commands. A command that the user does not have does nothing. */
const keys = ['c', 'D', 'Q', ...[...'tkucaimlrs'].map((key) => `g ${key}`)];
const byKeys = Object.fromEntries(keys.map((each) => [each, () => asked.set({ keys: each })]));

/** Opens the command palette, by click or by Ctrl or ⌘ K, and listens to the shortcuts of the commands. */
export function PaletteButton({ Commands }: { Commands: Commands }) {
  const wanted = useSyncExternalStore(asked.subscribe, asked.current, asked.current);
  useShortcuts({ ...byKeys, '?': () => asked.set('shortcuts') });

  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!hasControl(event) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return;
    // Browsers search the web with it.
    event.preventDefault();
    asked.set(wanted === 'palette' ? null : 'palette');
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  return (
    <>
      <IconButton
        label={`Search everything (${control} K)`}
        aria-haspopup="dialog"
        onClick={() => asked.set('palette')}
      >
        <Search className="size-5" aria-hidden="true" />
      </IconButton>
      {wanted && <Commands onClose={() => asked.set(null)} />}
    </>
  );
}
