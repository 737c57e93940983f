import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { liveState, retryNow } from '#web/lib/live/live.ts';
import { TextButton } from '#web/ui/button.tsx';

/** Says that the page does not hear of changes. Everything else still works, so it is quiet. */
export function ConnectionNotice() {
  const state = useSyncExternalStore(liveState.subscribe, liveState.current);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-3 bottom-3 z-40 in-[body:has([data-selection])]:bottom-18 flex justify-start wide:left-[calc(var(--rail)+0.75rem)]"
    >
      {state === 'lost' && (
        <p
          data-floor
          className="pointer-events-auto flex flex-wrap items-center gap-x-2.5 rounded border border-line-strong bg-raised px-3.5 py-1.5 text-sm shadow-float"
        >
          <CloudOff className="size-4 shrink-0 text-amber" aria-hidden="true" />
          No live updates right now. Trying again...
          <TextButton onClick={() => dispatchEvent(new Event(retryNow))}>Try now</TextButton>
        </p>
      )}
    </div>
  );
}
