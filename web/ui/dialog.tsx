import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Overlay } from './overlay.tsx';

type DialogProps = {
  title: ReactNode;
  description?: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** `form` stands in the middle, `sheet` at the right edge, `docked` beside the list it belongs to, without blocking it. */
  place?: 'form' | 'sheet' | 'docked';
  /** Where the focus goes when the dialog closes and what opened it is no longer there. */
  focusAfter?: () => HTMLElement | null;
};

/** Open for as long as it is rendered; who renders it keeps that in the URL. */
export function Dialog({ place = 'form', ...props }: DialogProps) {
  return (
    <Radix.Root open modal={place !== 'docked'} onOpenChange={(open) => !open && props.onClose()}>
      {place === 'docked' ? (
        <Content place={place} {...props} />
      ) : (
        <Radix.Portal>
          <Overlay className="z-50" />
          <Content place={place} {...props} />
        </Radix.Portal>
      )}
    </Radix.Root>
  );
}

const places = {
  form: 'fixed z-50 inset-x-0 bottom-0 max-h-[94dvh] rounded-t animate-rise sm:inset-auto sm:top-[6dvh] sm:left-1/2 sm:w-[min(40rem,calc(100vw-3rem))] sm:-translate-x-1/2 sm:rounded sm:max-h-[88dvh] shadow-float',
  sheet: 'fixed z-50 inset-y-0 right-0 w-full md:w-[min(46rem,calc(100vw-4rem))] animate-slide shadow-float',
  docked: 'relative h-full w-full border-line border-l',
} as const;

function Content({ title, description, children, place = 'form', onClose, focusAfter }: DialogProps) {
  const opener = useRef<Element | null>(null);

  return (
    <Radix.Content
      className={classNames('flex flex-col bg-surface outline-none', places[place])}
      {...(description ? {} : { 'aria-describedby': undefined })}
      onOpenAutoFocus={() => {
        opener.current = document.activeElement;
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        const stillThere = opener.current?.isConnected && opener.current !== document.body;
        const target = stillThere ? opener.current : focusAfter?.();
        if (target instanceof HTMLElement) target.focus();
      }}
      onInteractOutside={(event) => {
        // What is typed is not thrown away by a click beside the form; a toast over it is not "outside" either.
        if (place !== 'sheet' || (event.target as Element).closest('[data-toasts]')) event.preventDefault();
      }}
      onEscapeKeyDown={(event) => {
        // The first Escape closes the list of a combobox, not the dialog around it.
        if (event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true') {
          event.preventDefault();
        }
      }}
    >
      <header className="flex items-start gap-3 border-line border-b px-5 pt-4 pb-3.5 sm:px-6">
        <div className="min-w-0 flex-1">
          <Radix.Title asChild>
            <h2 className="text-pretty text-xl [overflow-wrap:anywhere]">{title}</h2>
          </Radix.Title>
          {description && (
            <Radix.Description asChild>
              <div className="mt-1 text-ink-soft text-sm">{description}</div>
            </Radix.Description>
          )}
        </div>
        <IconButton label="Close" className="-mt-1.5 -mr-2" onClick={onClose}>
          <X className="size-5" aria-hidden="true" />
        </IconButton>
      </header>
      {children}
    </Radix.Content>
  );
}

/** The part of a dialog that scrolls; reachable by keyboard even where nothing in it is. */
export function DialogBody({ children, label, className }: { children: ReactNode; label: string; className?: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the keyboard (WCAG 2.1.1)
      tabIndex={0}
      className={classNames('min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 sm:px-6', className)}
    >
      {children}
    </section>
  );
}

export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="flex flex-wrap justify-end gap-3 border-line border-t bg-surface px-5 py-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] sm:rounded-b sm:px-6">
      {children}
    </footer>
  );
}
