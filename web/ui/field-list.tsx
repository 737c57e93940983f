import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { useFloatingList } from './floating-list.ts';
import { useLayer } from './layers.ts';

type Entry = {
  id: string;
  content: ReactNode;
  /** It is there to be read only. */
  isDisabled?: boolean;
};

type FieldListProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  label: string;
  /** What is searched: another text begins at the first entry again. */
  search: string;
  entries: Entry[];
  /** An entry after the others that Enter chooses only once the arrow keys have led to it. */
  lastEntry?: Entry;
  /** What Enter will do, or why there are no entries. */
  note: string;
  /** Whether Tab chooses as well. Otherwise it leaves the field. */
  choosesWithTab?: boolean;
  onChoose: (id: string) => void;
  onClose: () => void;
};

/** Suggestions beside a text field, which keeps the focus (WAI-ARIA combobox). */
export function FieldList(props: FieldListProps) {
  const { field, label, search, entries, lastEntry, note, choosesWithTab, onChoose, onClose } = props;
  const listId = useId();
  const all = lastEntry ? [...entries, lastEntry] : entries;
  const ids = all.map(({ id }) => id);
  const [moved, setMoved] = useState({ search, id: '' });
  const activeId = moved.search === search && ids.includes(moved.id) ? moved.id : entries[0]?.id;
  const { listRef } = useFloatingList(true, { placement: 'top-start', anchor: field });
  useLayer({ within: field, onEscape: onClose, takesAll: false, keys: 'page' });

  function choose(id: string) {
    if (!all.find((entry) => entry.id === id)?.isDisabled) onChoose(id);
  }

  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: ids.length - 1 }[event.key];
    const from = activeId ? ids.indexOf(activeId) : step === 1 ? -1 : 0;
    const chooses = event.key === 'Enter' || (choosesWithTab && event.key === 'Tab');
    if (step && ids.length > 0) setMoved({ search, id: ids[(from + step) % ids.length] ?? '' });
    else if (chooses && activeId) choose(activeId);
    else return;
    event.preventDefault();
  });
  const handleBlur = useEffectEvent(onClose);

  useEffect(() => {
    const { current } = field;
    current?.addEventListener('keydown', handleKeyDown);
    current?.addEventListener('blur', handleBlur);
    return () => {
      current?.removeEventListener('keydown', handleKeyDown);
      current?.removeEventListener('blur', handleBlur);
    };
  }, [field]);

  useEffect(() => pointTo(field.current, listId, activeId), [field, listId, activeId]);

  const option = ({ id, isDisabled }: Entry) => ({
    id: optionId(listId, id),
    role: 'option',
    'aria-selected': id === activeId,
    'aria-disabled': isDisabled,
    onClick: () => choose(id),
  });

  return (
    <div
      ref={listRef}
      popover="manual"
      className="inset-auto max-w-2xl flex-col overflow-hidden rounded border border-line bg-raised text-ink shadow-float open:flex"
    >
      <p role="status" className="px-3.5 pt-2.5 pb-1 text-ink-soft text-sm">
        {note}
      </p>
      <div
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label={label}
        // The field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        className="min-h-0 overflow-y-auto overscroll-contain p-1 empty:hidden"
      >
        {all.map((entry) => (
          <div key={entry.id} {...option(entry)} className={look(entry.id === activeId)}>
            {entry.content}
          </div>
        ))}
      </div>
    </div>
  );
}

function look(isActive: boolean) {
  return classNames(
    'cursor-pointer rounded px-2.5 py-1.5 hover:bg-sunken aria-disabled:cursor-not-allowed',
    isActive && 'bg-sunken forced-colors:outline',
  );
}

const optionId = (listId: string, id: string) => `${listId}-${id}`;

/** Tells screen readers which entry is active, and takes it into view. */
function pointTo(field: HTMLTextAreaElement | null, listId: string, activeId: string | undefined) {
  const active = activeId ? optionId(listId, activeId) : '';
  const attributes = {
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-controls': listId,
    ...(active ? { 'aria-activedescendant': active } : {}),
  };
  for (const [name, value] of Object.entries(attributes)) field?.setAttribute(name, value);
  if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  return () => {
    for (const name of Object.keys(attributes)) field?.removeAttribute(name);
  };
}
