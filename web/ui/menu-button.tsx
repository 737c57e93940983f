import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';
import { useFloatingList } from './floating-list.ts';

export type MenuAction = { label: string; onSelect: () => void };

type MenuButtonProps = Omit<ComponentProps<typeof Button>, 'onSelect'> & {
  /** The name of the menu; also of the button, if that is only an icon. */
  label: string;
  actions: MenuAction[];
};

/** A button that opens a menu of actions (WAI-ARIA menu button). */
export function MenuButton({ label, actions, className, children, ref, ...button }: MenuButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const menuId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => opener.current as HTMLButtonElement);
  const { fieldRef, listRef } = useFloatingList(isOpen, { placement: 'bottom-end' });

  const items = () => [...(listRef.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];

  function open(at: 0 | -1) {
    flushSync(() => setIsOpen(true));
    items().at(at)?.focus();
  }

  function close() {
    setIsOpen(false);
    opener.current?.focus();
  }

  function choose({ onSelect }: MenuAction) {
    close();
    onSelect();
  }

  function handleButtonKey(event: KeyboardEvent) {
    if (button.disabled || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    open(event.key === 'ArrowDown' ? 0 : -1);
  }

  function handleMenuKey(event: KeyboardEvent) {
    const all = items();
    const target = targetOf(event.key, all, all.indexOf(event.target as HTMLElement));
    if (event.key === 'Escape') close();
    if (event.key === 'Tab') setIsOpen(false);
    if (!target) return;
    event.preventDefault();
    target.focus();
  }

  function handleBlur({ relatedTarget }: FocusEvent) {
    if (!fieldRef.current?.contains(relatedTarget)) setIsOpen(false);
  }

  return (
    <div ref={fieldRef} className="inline-flex">
      <Button
        {...button}
        ref={opener}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        className={className}
        onClick={() => (isOpen ? close() : open(0))}
        onKeyDown={handleButtonKey}
        onBlur={handleBlur}
      >
        {children}
      </Button>
      <div
        ref={listRef}
        popover="manual"
        className="inset-auto min-w-max overflow-y-auto rounded border border-line bg-raised p-1 text-ink shadow-float"
      >
        {isOpen && (
          <div
            id={menuId}
            role="menu"
            tabIndex={-1}
            aria-label={label}
            onKeyDown={handleMenuKey}
            onBlur={handleBlur}
            // The focus stays in the menu until the click: Safari does not move it to a button.
            onMouseDown={(event) => event.preventDefault()}
          >
            {actions.map((action) => (
              <button
                key={action.label}
                type="button"
                role="menuitem"
                tabIndex={-1}
                onClick={() => choose(action)}
                className="flex min-h-10 w-full items-center rounded px-3 text-start hover:bg-sunken focus-visible:bg-sunken pointer-coarse:min-h-11"
              >
                {action.label}
              </button>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

/** The item that a key leads to. */
function targetOf(key: string, items: HTMLElement[], from: number) {
  if (key === 'ArrowDown') return items[(from + 1) % items.length];
  if (key === 'ArrowUp') return items.at(from - 1);
  if (key === 'Home') return items[0];
  return key === 'End' ? items.at(-1) : undefined;
}
