import { Search } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { asked } from '#web/lib/asked.ts';
import { IconButton } from '#web/ui/button.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';

const Commands = onDemand(async () => (await import('./portal-commands.ts')).loadCommands());

/** Opens the command palette, and shows what was asked for by key. */
export function PaletteButton() {
  const wanted = useSyncExternalStore(asked.subscribe, asked.current, asked.current);

  return (
    <>
      <IconButton label="Search everything" aria-haspopup="dialog" onClick={() => asked.set('palette')}>
        <Search className="size-5" aria-hidden="true" />
      </IconButton>
      {wanted && <Commands onClose={() => asked.set(null)} />}
    </>
  );
}
