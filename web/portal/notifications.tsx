import { type ComponentType, useEffect, useState } from 'react';
import { portalToasts } from '#web/lib/toast.ts';
import { whenIdle } from '#web/lib/when-idle.ts';

type Toaster = ComponentType<{ toasts: typeof portalToasts; className: string }>;

/** The notification area. Its code loads when the page is idle, or with the first notification. */
export function Notifications() {
  const [Toaster, setToaster] = useState<Toaster>();

  useEffect(() => {
    /** Without a network, the code loads with a later notification; the page keeps working. */
    function load() {
      import('#web/ui/toaster.tsx').then(
        (code) => setToaster(() => code.Toaster),
        () => undefined,
      );
    }

    whenIdle(load);
    return portalToasts.subscribe(load);
  }, []);

  if (!Toaster) return null;
  return (
    // Above what stands at the bottom, at the left of a wide screen: away from titles, and from where is written.
    <Toaster
      toasts={portalToasts}
      className="inset-x-0 bottom-[calc(var(--floor,0px)+0.75rem)] mx-auto wide:right-auto wide:left-[calc(var(--rail)+0.75rem)] wide:mx-0 wide:max-w-[21rem] wide:px-0"
    />
  );
}
