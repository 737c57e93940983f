import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '#web/ui/notice.tsx';

const FileList = lazy(async () => ({ default: (await import('./file-list.tsx')).FileList }));

/** The files of a message. Their code loads with the first message that has any. */
export function MessageFiles(props: ComponentProps<typeof FileList>) {
  return (
    <Suspense fallback={<Skeleton className="h-11 w-64 max-w-full" />}>
      <FileList {...props} />
    </Suspense>
  );
}
