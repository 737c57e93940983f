import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { useDialogFocus } from './dialog-focus.ts';
import { LayerNotices } from './layer-notices.tsx';
import { useLayer } from './layers.ts';
import { Overlay } from './overlay.tsx';

type Place = keyof typeof places;

type DialogProps = {
  title: ReactNode;
  description?: ReactNode;
  /** Beside Close. */
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /**
   * `form` is centered, and so is the roomier `large`; `page` fills the window. `sheet` and the narrower `side` are at the
   * right edge, `rail` is at the left one. `docked` is next to its list without blocking it.
   */
  place?: Place;
  /** Where the focus goes when the dialog closes and its opener is gone. */
  focusAfter?: () => HTMLElement | null;
  /** Whether it takes the place of one that was loading. */
  isLate?: boolean;
};

/** Open while rendered; the parent keeps that state in the URL. */
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
  form: 'fixed z-50 inset-x-0 bottom-0 max-h-[94dvh] rounded-t animate-rise sm:inset-auto sm:top-[6dvh] sm:left-1/2 sm:w-[min(40rem,calc(100vw-3rem))] sm:-translate-x-1/2 sm:rounded sm:max-h-[88dvh] shadow-float forced-colors:border',
  large:
    'fixed z-50 inset-0 animate-rise sm:inset-auto sm:top-[5dvh] sm:left-1/2 sm:h-[45rem] sm:max-h-[90dvh] sm:w-[60rem] sm:max-w-[calc(100vw-3rem)] sm:-translate-x-1/2 sm:rounded shadow-float forced-colors:border',
  page: 'fixed z-50 inset-0 animate-rise',
  rail: 'fixed z-50 inset-y-0 left-0 w-[min(17.5rem,calc(100vw-3rem))] shadow-float forced-colors:border',
  sheet:
    'fixed z-50 inset-y-0 right-0 w-full md:w-[min(46rem,calc(100vw-4rem))] animate-slide shadow-float forced-colors:border',
  side: 'fixed z-50 inset-y-0 right-0 w-full sm:w-[27rem] animate-slide shadow-float forced-colors:border',
  docked: 'relative h-full w-full border-line border-l',
} as const;

/** These are used like screens: notifications lie over them as over a page. */
const screens: readonly Place[] = ['docked', 'sheet', 'page'];

/** Beside these, what is behind them is in sight: a click there closes them. */
const closesOutside: readonly Place[] = ['sheet', 'side', 'rail'];

function Content({ title, description, actions, children, place = 'form', onClose, ...starts }: DialogProps) {
  const focus = useDialogFocus({ isForm: place === 'form' || place === 'page', ...starts });
  const layer = useLayer({
    within: focus.ref,
    onEscape: onClose,
    keys: place === 'docked' ? 'page' : place,
    tells: screens.includes(place) ? 'none' : place === 'large' ? 'all' : 'failures',
  });

  return (
    <Radix.Content
      {...focus}
      data-place={place}
      className={classNames('flex flex-col bg-surface outline-none', places[place])}
      {...(description ? {} : { 'aria-describedby': undefined })}
      onInteractOutside={(event) => {
        // A click outside must not discard typed text, and a toast above the dialog is not "outside".
        if (!closesOutside.includes(place) || (event.target as Element).closest('[data-toasts]'))
          event.preventDefault();
      }}
    >
      <header className="flex items-start gap-3 border-line border-b px-5 pt-4 pb-3.5 short:pt-2.5 short:pb-2 sm:px-6">
        <div className="min-w-0 flex-1">
          <Radix.Title asChild>
            <h2
              dir="auto"
              data-dialog-title
              tabIndex={-1}
              className="rounded text-pretty text-xl outline-none [overflow-wrap:anywhere] short:line-clamp-1 short:text-base"
            >
              {title}
            </h2>
          </Radix.Title>
          {description && (
            <Radix.Description asChild>
              <div className="mt-1 text-ink-soft text-sm [overflow-wrap:anywhere]">{description}</div>
            </Radix.Description>
          )}
        </div>
        <div className="-mt-1.5 -mr-2 flex shrink-0 items-center">
          {actions}
          <IconButton label="Close" onClick={onClose}>
            <X className="size-5" aria-hidden="true" />
          </IconButton>
        </div>
      </header>
      <LayerNotices layer={layer} />
      {children}
    </Radix.Content>
  );
}

/** The scrolling part of a dialog. The keyboard can reach it even if nothing in it is focusable. */
export function DialogBody({ children, label, className }: { children: ReactNode; label: string; className?: string }) {
  return (
    <section
      aria-label={label}
      data-scrolls
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable (WCAG 2.1.1)
      tabIndex={0}
      className={classNames(
        // What is placed in it, such as labels for screen readers, scrolls with it instead of with what is around it.
        'relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 short:py-3 sm:px-6',
        className,
      )}
    >
      {children}
    </section>
  );
}

export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="flex flex-wrap justify-end gap-3 border-line border-t bg-surface px-5 py-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] short:py-2 sm:rounded-b sm:px-6">
      {children}
    </footer>
  );
}
