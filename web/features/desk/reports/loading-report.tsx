import { LoadingBars } from '#web/ui/notice.tsx';

const bars = ['h-16 w-full', 'h-56 w-full', 'h-56 w-full'];

/** A placeholder for a report that loads. */
export function LoadingReport() {
  return <LoadingBars things="report" bars={bars} className="space-y-4 px-4 py-2 sm:px-6" />;
}
