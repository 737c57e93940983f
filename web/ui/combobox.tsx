import { useCombobox } from 'downshift';
import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { useFloatingList } from './floating-list.ts';
import { useLayer } from './layers.ts';

type ComboboxProps<Option> = {
  label: string;
  options: Option[];
  /** The text the field shows for an option. */
  textOf: (option: Option) => string;
  keyOf: (option: Option) => string;
  text: string;
  onTextChange: (text: string) => void;
  selected: Option | null;
  onSelect: (option: Option) => void;
  /** What Enter chooses while none of the options is highlighted. */
  meant?: Option | undefined;
  /** Shown below the options, or instead of them: what Enter will do, or why there are none. */
  note?: ReactNode;
  detailOf?: ((option: Option) => string) | undefined;
  error?: string;
  placeholder?: string;
  disabled?: boolean;
  optional?: boolean;
  /** For a field that a button has just opened. */
  autoFocus?: boolean | undefined;
};

/**
 * A text field with suggestions (WAI-ARIA combobox, which neither HTML nor Radix has). The parent decides which options
 * match a text.
 */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const { label, options, textOf, keyOf, text, selected, note, detailOf, error } = props;
  const inputId = useId();
  const box = useCombobox<Option>({
    inputId,
    items: options,
    itemToString: (option) => (option ? textOf(option) : ''),
    itemToKey: (option) => (option ? keyOf(option) : null),
    inputValue: text,
    selectedItem: selected,
    // Not `onSelectedItemChange`: choosing the current option again is not a change, but the text may have been edited.
    onStateChange: ({ type, selectedItem }) => {
      const { InputKeyDownEnter, ItemClick } = useCombobox.stateChangeTypes;
      if ((type === InputKeyDownEnter || type === ItemClick) && selectedItem) props.onSelect(selectedItem);
    },
    stateReducer: (state, { type, changes }) => {
      const { InputBlur, InputKeyDownEscape } = useCombobox.stateChangeTypes;
      // Leaving the field or closing its list keeps the typed text.
      if (type === InputBlur) return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue };
      if (type === InputKeyDownEscape) return { ...state, isOpen: false, highlightedIndex: -1 };
      return changes;
    },
  });
  const errorId = `${inputId}-error`;
  const isOpen = box.isOpen && !props.disabled;
  useLayer({
    isOpen,
    within: ({ id }) => id === inputId,
    onEscape: box.closeMenu,
    takesAll: false,
    keys: 'page',
  });
  const { fieldRef, listRef } = useFloatingList(isOpen && Boolean(options.length > 0 || note));

  return (
    <div>
      <label {...box.getLabelProps()} htmlFor={inputId} className="mb-1.5 block font-medium text-sm">
        {label}
        {props.optional && (
          <span aria-hidden="true" className="font-normal text-ink-faint">
            {' '}
            (optional)
          </span>
        )}
      </label>
      <div ref={fieldRef} className="relative">
        <input
          dir="auto"
          {...box.getInputProps({
            disabled: props.disabled,
            placeholder: props.placeholder,
            onChange: (event) => props.onTextChange(event.currentTarget.value),
            onKeyDown: (event) => {
              if (event.key !== 'Enter' || !box.isOpen) return;
              // Enter in an open list selects an option; it must not also submit the form.
              event.preventDefault();
              if (box.highlightedIndex === -1 && props.meant !== undefined) props.onSelect(props.meant);
            },
          })}
          // biome-ignore lint/a11y/noAutofocus: the focus was on the button that has become this field.
          autoFocus={props.autoFocus}
          className="field pr-9"
          {...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
        />
        <ChevronDown
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
          aria-hidden="true"
        />
      </div>
      <div
        ref={listRef}
        popover="manual"
        className="inset-auto flex-col overflow-hidden rounded border border-line bg-raised text-ink shadow-float open:flex"
      >
        <ul
          {...box.getMenuProps({ 'aria-label': 'Suggestions' })}
          className={classNames(
            'max-h-60 min-h-0 overflow-y-auto overscroll-contain p-1',
            options.length === 0 && 'hidden',
          )}
        >
          {isOpen &&
            options.map((option, index) => (
              <li
                key={keyOf(option)}
                {...box.getItemProps({ item: option, index })}
                className={classNames(
                  'flex cursor-pointer items-center gap-2 rounded px-2.5 py-2',
                  box.highlightedIndex === index && 'chosen',
                )}
              >
                <span className="min-w-0 flex-1">
                  <span dir="auto" className="block truncate">
                    {textOf(option)}
                  </span>
                  {detailOf?.(option) && (
                    <span dir="auto" className="block truncate text-ink-faint text-sm">
                      {detailOf(option)}
                    </span>
                  )}
                </span>
                {selected && keyOf(selected) === keyOf(option) && (
                  <Check className="size-4 text-river" aria-hidden="true" />
                )}
              </li>
            ))}
        </ul>
        <p role="status" className={classNames('px-3.5 py-3 text-ink-soft text-sm', !note && 'hidden')}>
          {isOpen && note}
        </p>
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 text-brick text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
