import * as Radix from 'radix-ui/popover';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useLayer } from './layers.ts';

type PopoverProps = {
  label: string;
  /** What it is placed at, as wide as that. A click there does not close it. */
  anchor: RefObject<HTMLElement | null>;
  /** Which of its edges is that of the anchor, if that is wider. */
  align?: 'start' | 'end';
  /** Where the focus starts; by default in the first field. */
  onOpenFocus?: (panel: HTMLElement) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A panel above the page that Escape or a click elsewhere closes. It is open while rendered. */
export function Popover({ label, anchor, align = 'start', onOpenFocus = focusField, onClose, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayer({ within: panel, onEscape: onClose });

  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Radix.Portal>
        <Radix.Content
          ref={panel}
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            onOpenFocus(event.currentTarget as HTMLElement);
          }}
          onPointerDownOutside={(event) => anchor.current?.contains(event.target as Node) && event.preventDefault()}
          onFocusOutside={(event) => event.preventDefault()}
          className="z-50 max-h-(--radix-popover-content-available-height) w-(--radix-popover-trigger-width) min-w-66 max-w-[min(36rem,var(--radix-popover-content-available-width))] overflow-y-auto overscroll-contain rounded border border-line bg-raised text-ink shadow-float"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function focusField(panel: HTMLElement) {
  panel.querySelector<HTMLElement>('select, input')?.focus();
}
