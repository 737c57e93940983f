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
    // Below the bar, whose tabs take one to three lines, and away from fields and submit buttons.
    <Toaster toasts={portalToasts} className="inset-x-0 top-[10.25rem] mx-auto sm:top-[7rem] xl:top-[4.25rem]" />
  );
}
