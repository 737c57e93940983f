import { LoadFailure } from '#web/ui/notice.tsx';

/** Shown instead of a screen that crashed or whose code could not be loaded (a new version was installed meanwhile). */
export function CrashScreen() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <LoadFailure
        title="This page could not be shown"
        detail="Nothing you saved is lost. Load the page again; if that does not help, contact support."
        onRetry={() => location.reload()}
      />
    </main>
  );
}
