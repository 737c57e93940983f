import { Skeleton } from '#web/ui/notice.tsx';

/** A placeholder for a report that loads. */
export function LoadingReport() {
  return (
    <div role="status" className="space-y-4 px-4 py-2 sm:px-6">
      <span className="sr-only">Loading report...</span>
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-56 w-full" />
      <Skeleton className="h-56 w-full" />
    </div>
  );
}
