import { CircleAlert, CircleCheck, X } from 'lucide-react';
import * as Radix from 'radix-ui/toast';
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { type Toast, ToastLimit, type Toasts } from '#web/lib/toast.ts';
import { IconButton, TextButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { isToldIn, onLayers, tellingLayer } from './layers.ts';

/** In pixels. */
const SWIPE = 50;

const none: Toast[] = [];

type ToasterProps = {
  toasts: Toasts;
  /** Their position on the page. */
  className: string;
};

/**
 * The notification area. A dialog covers it, and shows new failures in itself. F8 moves the focus there; a swipe to the right
 * dismisses a toast.
 */
export function Toaster({ toasts, className }: ToasterProps) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.shown, () => none);
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const telling = useSyncExternalStore(onLayers, tellingLayer, () => undefined);
  const area = useRef<HTMLOListElement>(null);
  useFloor(area, shown.length > 0);
  // Prerendered, the area would have a style attribute, which the content security policy blocks.
  if (!isInBrowser) return null;

  return (
    <Radix.Provider swipeDirection="right" swipeThreshold={SWIPE} duration={ToastLimit.duration}>
      {shown
        .filter((toast) => !telling || !isToldIn(telling, toast))
        .map((toast) => (
          <Notification key={toast.id} toast={toast} onDismiss={() => toasts.dismiss(toast.id)} />
        ))}
      <Radix.Viewport
        ref={area}
        data-toasts
        className={classNames(
          'pointer-events-none fixed flex w-full max-w-[420px] flex-col gap-2 px-4 outline-none',
          telling ? 'z-40' : 'z-60',
          className,
        )}
      />
    </Radix.Provider>
  );
}

function Notification({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const isFailure = toast.variant === 'destructive';
  const Icon = isFailure ? CircleAlert : CircleCheck;
  const { action } = toast;

  return (
    <Radix.Root
      type={isFailure ? 'foreground' : 'background'}
      {...(action ? { duration: ToastLimit.durationWithAction } : {})}
      {...(toast.stays ? { duration: Number.POSITIVE_INFINITY } : {})}
      onOpenChange={(open) => !open && onDismiss()}
      className={classNames(
        'pointer-events-auto flex animate-rise touch-pan-y items-start gap-3 rounded border bg-raised px-4 py-3.5 shadow-float',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=end]:translate-x-full data-[swipe=end]:transition-transform',
        isFailure ? 'border-brick' : 'border-line',
      )}
    >
      <Icon
        className={classNames('mt-0.5 size-5 shrink-0', isFailure ? 'text-brick' : 'text-moss')}
        aria-hidden="true"
      />
      <div className="min-w-0 flex-1">
        <Radix.Title className="font-semibold">{toast.title}</Radix.Title>
        {toast.description && (
          <Radix.Description className="text-ink-soft text-sm">{toast.description}</Radix.Description>
        )}
      </div>
      {action && (
        <Radix.Action asChild altText={action.label} onClick={action.onSelect}>
          <TextButton className="-my-0.5 shrink-0 px-2 font-semibold hover:bg-sunken">{action.label}</TextButton>
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <IconButton label="Dismiss" className="-my-2 -mr-2.5">
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      </Radix.Close>
    </Radix.Root>
  );
}

/** What stands at the bottom of a screen: no notification may cover it. */
const floors = '[data-composer], [data-selection], [data-floor], [role="dialog"] footer';

/** How often the floor is measured while something is shown, in milliseconds: it grows as users write. */
const PACE = 200;

/** Keeps the height of what stands below the area in `--floor`. */
function useFloor(area: RefObject<HTMLElement | null>, isShown: boolean) {
  useEffect(() => {
    if (!isShown) return;
    const measure = () => area.current?.style.setProperty('--floor', `${floorBelow(area.current)}px`);
    measure();
    const timer = setInterval(measure, PACE);
    return () => clearInterval(timer);
  }, [area, isShown]);
}

/** A floor in the upper half of the window is part of something else. */
function floorBelow(area: HTMLElement) {
  const { left, right } = area.getBoundingClientRect();
  const tops = [...document.querySelectorAll(floors)]
    .map((each) => each.getBoundingClientRect())
    .filter((each) => each.width > 0 && each.left < right && each.right > left && each.top > innerHeight / 2)
    .map(({ top }) => top);
  return Math.max(0, innerHeight - Math.min(innerHeight, ...tops));
}
