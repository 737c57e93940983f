import { Search } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { asked } from '#web/lib/asked.ts';
import { control } from '#web/lib/control-key.ts';
import { onNewPage } from '#web/lib/store.ts';
import { IconButton } from '#web/ui/button.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { typeAhead } from '#web/ui/type-ahead.ts';

let isLoaded = false;
onNewPage(() => {
  isLoaded = false;
});
const Commands = onDemand(async () => {
  const Loaded = await (await import('./portal-commands.ts')).loadCommands();
  isLoaded = true;
  return Loaded;
});

const name = 'Search everything';

/** Opens the command palette, and shows what was asked for by key. */
export function PaletteButton({ look = 'icon', tooltip }: { look?: 'icon' | 'field'; tooltip?: string | undefined }) {
  const wanted = useSyncExternalStore(asked.subscribe, asked.current, asked.current);
  const open = () => asked.set('palette');
  const isPalette = wanted === 'palette';

  useEffect(() => (isPalette && !isLoaded ? typeAhead() : undefined), [isPalette]);

  return (
    <>
      {look === 'field' ? (
        <FieldButton tooltip={tooltip} onClick={open} />
      ) : (
        <IconButton label={name} aria-haspopup="dialog" onClick={open}>
          <Search className="size-5" aria-hidden="true" />
        </IconButton>
      )}
      {wanted && <Commands onClose={() => asked.set(null)} />}
    </>
  );
}

/** Looks like a field, because it opens one; with its keys. In a rail of icons, it is an icon. */
function FieldButton({ tooltip, onClick }: { tooltip: string | undefined; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      data-tooltip={tooltip}
      data-tooltip-side="end"
      onClick={onClick}
      className="flex min-h-9 w-full items-center gap-2 rounded border border-line bg-surface rail-icons:px-0 px-2.5 text-ink-soft text-sm hover:border-line-strong hover:text-ink rail-icons:justify-center pointer-coarse:min-h-11"
    >
      <Search className="size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate text-start rail-icons:sr-only">
        Search<span className="sr-only"> everything</span>
      </span>
      <span aria-hidden="true" className="flex shrink-0 items-center gap-1 rail-icons:hidden pointer-coarse:hidden">
        {['/', `${control} K`].map((keys) => (
          <kbd key={keys} className="rounded border border-line bg-sunken px-1.5 font-sans text-xs">
            {keys}
          </kbd>
        ))}
      </span>
    </button>
  );
}
