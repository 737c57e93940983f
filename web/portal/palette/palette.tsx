import { useCombobox } from 'downshift';
import { useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Keys } from '#web/ui/keys.tsx';
import { type Command, commandsHere, type Source } from './commands.ts';
import { type Entry, useEntries } from './entries.ts';

type PaletteProps = {
  commands: Command[];
  sources: Source[];
  goTo: (address: string) => void;
  onClose: () => void;
};

/** A dialog renders its content late, which downshift reports as a mistake. */
const inDialog = { suppressRefError: true };

/**
 * Finds things and runs commands from one field (WAI-ARIA combobox). Not with cmdk, which filters and orders by itself:
 * here the server searches.
 */
export function Palette({ commands, sources, goTo, onClose }: PaletteProps) {
  const [text, setText] = useState('');
  const [moved, setMoved] = useState<{ text: string; id: string | undefined }>({ text, id: undefined });
  // What the screen offers may still be loading when the palette opens.
  const offered = [...commandsHere(), ...commands];
  const { groups, isWaiting, hasFailed } = useEntries({ text, commands: offered, sources, goTo });
  const entries = groups.flatMap((group) => group.entries);
  const movedTo = moved.text === text ? entries.findIndex(({ id }) => id === moved.id) : -1;
  const highlightedIndex = movedTo >= 0 ? movedTo : entries.findIndex(({ isOutdated }) => !isOutdated);
  const kinds = [...sources.map(({ things }) => things.toLowerCase()), 'actions'];

  const box = useCombobox<Entry>({
    items: entries,
    itemToString: (entry) => entry?.name ?? '',
    itemToKey: (entry) => entry?.id,
    isOpen: true,
    inputValue: text,
    selectedItem: null,
    highlightedIndex,
    onHighlightedIndexChange: ({ highlightedIndex: index }) => setMoved({ text, id: entries[index]?.id }),
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return;
      onClose();
      selectedItem.run();
    },
    // Leaving the field chooses nothing.
    stateReducer: (state, { type, changes }) => (type === useCombobox.stateChangeTypes.InputBlur ? state : changes),
  });

  return (
    <Dialog title="Search everything" onClose={onClose}>
      <section aria-label="Search" className="border-line border-b px-5 pt-3 pb-1.5 sm:px-6">
        <input
          {...box.getInputProps(
            {
              'aria-label': 'Search everything',
              onChange: (event) => setText(event.currentTarget.value),
            },
            inDialog,
          )}
          dir="auto"
          className="field"
          placeholder={`Search ${new Intl.ListFormat('en-US', { type: 'unit' }).format(kinds)}...`}
          enterKeyHint="go"
          autoComplete="off"
          spellCheck={false}
        />
        <p role="status" className="mt-1.5 min-h-5 text-ink-soft text-sm">
          {noteFor(entries.length, isWaiting, hasFailed)}
        </p>
      </section>
      <div
        {...box.getMenuProps({ 'aria-label': 'Results' }, inDialog)}
        className="h-[min(28rem,60dvh)] min-h-0 overflow-y-auto overscroll-contain px-2.5 py-2 sm:px-3.5"
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be part of a listbox
          <div key={group.name} role="group" aria-label={group.name} className="pb-2">
            <p aria-hidden="true" className="px-2.5 pt-1.5 pb-1 font-semibold text-ink-soft text-xs">
              {group.name}
            </p>
            {group.entries.map((entry) => {
              const index = entries.indexOf(entry);
              return (
                <div
                  key={entry.id}
                  {...box.getItemProps({ item: entry, index })}
                  className={classNames(
                    'flex min-h-10 cursor-pointer items-center gap-3 rounded px-2.5 py-1.5 pointer-coarse:min-h-11',
                    index === highlightedIndex && 'chosen',
                    entry.isOutdated && 'opacity-60',
                  )}
                >
                  <EntryLine {...entry} />
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </Dialog>
  );
}

function EntryLine({ name, icon: Icon, detail, keys }: Entry) {
  return (
    <>
      <Icon className="size-4.5 shrink-0 text-ink-soft" aria-hidden="true" />
      <span className="flex min-w-0 flex-1 items-baseline gap-x-3 max-sm:flex-col">
        <span dir="auto" className="min-w-0 max-w-full flex-1 truncate">
          {name}
        </span>
        {detail && (
          <span dir="auto" className="max-w-full truncate text-ink-faint text-sm sm:max-w-[45%]">
            {detail}
          </span>
        )}
      </span>
      {keys && (
        <span className="pointer-coarse:hidden">
          <Keys>{keys}</Keys>
        </span>
      )}
    </>
  );
}

function noteFor(count: number, isWaiting: boolean, hasFailed: boolean) {
  if (isWaiting) return 'Searching...';
  if (hasFailed) return `${count === 0 ? 'The' : 'Some'} results could not be loaded. Change the text to try again.`;
  return count === 0 ? 'Nothing found.' : 'Enter opens the highlighted line';
}
