import { useCombobox } from 'downshift';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { matchesSearch } from '#contract/search-text.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import type { CommentChanges } from '#web/features/desk/tickets/composer/api.ts';
import { classNames } from '#web/ui/class-names.ts';
import { aroundFocus, returnFocus } from '#web/ui/dialog-focus.ts';
import { Popover } from '#web/ui/popover.tsx';
import { type Choice, type ChoiceKind, useChoices } from './choices.ts';

type ChoicePopoverProps = {
  kind: ChoiceKind;
  ticket: Ticket;
  /** @param said what to say once it is saved */
  onChoose: (changes: CommentChanges, said: string) => void;
  onClose: () => void;
};

const labels = { status: 'Status', priority: 'Priority', assignee: 'Assignee' };

/** A popover renders its content late, which downshift reports as a mistake. */
const inPopover = { suppressRefError: true };

/** Changes one field of a ticket by a few letters of the new value. */
export function ChoicePopover({ kind, ticket, onChoose, onClose }: ChoicePopoverProps) {
  const label = `${labels[kind]} of ${ticket.ticketNumber}`;
  const anchor = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [moved, setMoved] = useState(0);
  const { choices, note } = useChoices(kind, ticket);
  const found = choices.filter(({ name }) => matchesSearch([name], text));
  useReturnedFocus();

  const box = useCombobox<Choice>({
    items: found,
    itemToString: (choice) => choice?.name ?? '',
    itemToKey: (choice) => choice?.id,
    isOpen: true,
    inputValue: text,
    selectedItem: null,
    highlightedIndex: Math.min(moved, found.length - 1),
    onHighlightedIndexChange: ({ highlightedIndex }) => setMoved(Math.max(0, highlightedIndex)),
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return;
      onClose();
      if (!selectedItem.isCurrent) onChoose(selectedItem.changes, selectedItem.said);
    },
    // Leaving the field chooses nothing.
    stateReducer: (state, { type, changes }) => (type === useCombobox.stateChangeTypes.InputBlur ? state : changes),
  });

  return (
    <>
      <div
        ref={anchor}
        aria-hidden="true"
        className="pointer-events-none fixed inset-x-3 top-[18dvh] mx-auto h-0 max-w-80"
      />
      <Popover label={label} anchor={anchor} onClose={onClose}>
        <div className="border-line border-b p-3">
          <p aria-hidden="true" className="pb-2 font-semibold text-ink-soft text-sm">
            {label}
          </p>
          <input
            {...box.getInputProps(
              {
                'aria-label': label,
                onChange: (event) => {
                  setText(event.currentTarget.value);
                  setMoved(0);
                },
              },
              inPopover,
            )}
            dir="auto"
            className="field"
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        <ul
          {...box.getMenuProps({ 'aria-label': label }, inPopover)}
          className="max-h-72 overflow-y-auto p-1 empty:hidden"
        >
          {found.map((choice, index) => (
            <li
              key={choice.id}
              {...box.getItemProps({ item: choice, index })}
              className={classNames(
                'flex min-h-9 cursor-pointer items-center gap-2 rounded px-2.5 py-1.5 pointer-coarse:min-h-11',
                index === box.highlightedIndex && 'chosen',
              )}
            >
              <bdi className="min-w-0 flex-1 truncate">{choice.name}</bdi>
              {choice.detail && <bdi className="max-w-[45%] truncate text-ink-faint text-sm">{choice.detail}</bdi>}
              {choice.isCurrent && (
                <>
                  <Check className="size-4 shrink-0 text-river" aria-hidden="true" />
                  <span className="sr-only">(now)</span>
                </>
              )}
            </li>
          ))}
        </ul>
        <p role="status" className="px-3.5 pb-2.5 text-ink-soft text-sm empty:hidden">
          {note ?? (found.length === 0 ? 'Nothing matches.' : '')}
        </p>
      </Popover>
    </>
  );
}

/** The focus returns to where it was, for the next key. */
function useReturnedFocus() {
  const [around] = useState(aroundFocus);
  useEffect(() => () => void setTimeout(() => returnFocus(around)), [around]);
}
