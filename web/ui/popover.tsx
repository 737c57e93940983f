import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { float } from './floating-list.ts';

type PopoverProps = {
  label: string;
  /** What it is placed at, as wide as that. A click there does not close it. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
};

/** A panel above the page that Escape or a click elsewhere closes. It starts in its first field. */
export function Popover({ label, anchor, onClose, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    if (!anchor.current || !panel.current) return;
    const hide = float(anchor.current, panel.current);
    panel.current.querySelector<HTMLElement>('select, input')?.focus();
    return hide;
  }, [anchor]);

  useEffect(() => {
    const isOutside = ({ target }: Event) =>
      target instanceof Node && !panel.current?.contains(target) && !anchor.current?.contains(target);
    const handlePress = (event: Event) => isOutside(event) && close();
    // Before a dialog beside it, which Escape would close too. The first Escape closes a list of suggestions.
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isOutside(event)) return;
      if (event.target instanceof Element && event.target.ariaExpanded === 'true') return;
      event.stopPropagation();
      close();
    };
    addEventListener('pointerdown', handlePress);
    addEventListener('keydown', handleKey, { capture: true });
    return () => {
      removeEventListener('pointerdown', handlePress);
      removeEventListener('keydown', handleKey, { capture: true });
    };
  }, [anchor]);

  return (
    <div
      ref={panel}
      popover="manual"
      role="dialog"
      aria-label={label}
      className="inset-auto overflow-y-auto overscroll-contain rounded border border-line bg-raised text-ink shadow-float"
    >
      {children}
    </div>
  );
}
