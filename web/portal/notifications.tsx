import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '#web/lib/when-idle.ts';
import { portalToasts } from '#web/ui/toast.ts';

const Toaster = lazy(async () => ({ default: (await import('#web/ui/toaster.tsx')).Toaster }));

/** The notification area. Its code comes when the page has nothing better to do, or with the first notification. */
export function Notifications() {
  const [isWanted, setIsWanted] = useState(false);

  useEffect(() => {
    whenIdle(() => setIsWanted(true));
    return portalToasts.subscribe(() => setIsWanted(true));
  }, []);

  if (!isWanted) return null;
  return (
    <Suspense>
      {/* Where no button is, so that the next click does not have to wait: over the bar, or below it where it is narrow. */}
      <Toaster toasts={portalToasts} className="inset-x-0 top-[4.25rem] mx-auto xl:top-1.5" />
    </Suspense>
  );
}
