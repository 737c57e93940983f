import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { ToastLimit } from '#contract/constants.ts';
import { classNames } from './class-names.ts';
import { toasts } from './toast.ts';

/**
 * The notification area: F8 takes the keyboard there, a swipe to the right dismisses. It stands where no button is, so that
 * the next click does not have to wait for it: over the bar on wide screens, below the bar on narrow ones.
 */
export function Toaster() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.current, () => null);
  const Icon = toast?.variant === 'destructive' ? CircleAlert : CircleCheck;

  return (
    <Radix.Provider swipeDirection="right" swipeThreshold={ToastLimit.swipe} duration={ToastLimit.duration}>
      {toast && (
        <Radix.Root
          key={toast.id}
          type={toast.variant === 'destructive' ? 'foreground' : 'background'}
          onOpenChange={(open) => !open && toasts.dismiss(toast.id)}
          className={classNames(
            'pointer-events-auto flex animate-rise items-start gap-3 rounded border bg-raised px-4 py-3.5 shadow-float',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=end]:translate-x-full data-[swipe=end]:transition-transform',
            toast.variant === 'destructive' ? 'border-brick' : 'border-line',
          )}
        >
          <Icon
            className={classNames(
              'mt-0.5 size-5 shrink-0',
              toast.variant === 'destructive' ? 'text-brick' : 'text-moss',
            )}
            aria-hidden="true"
          />
          <div className="min-w-0 flex-1">
            <Radix.Title className="font-semibold">{toast.title}</Radix.Title>
            {toast.description && (
              <Radix.Description className="text-ink-soft text-sm">{toast.description}</Radix.Description>
            )}
          </div>
          <Radix.Close
            aria-label="Dismiss"
            className="-my-1 -mr-2 inline-flex size-8 shrink-0 items-center justify-center rounded text-ink-soft hover:bg-sunken hover:text-ink"
          >
            <X className="size-4" aria-hidden="true" />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport
        data-toasts
        className="pointer-events-none fixed inset-x-0 top-[4.25rem] z-60 mx-auto flex w-full max-w-[420px] flex-col gap-2 px-4 outline-none lg:top-1.5"
      />
    </Radix.Provider>
  );
}
