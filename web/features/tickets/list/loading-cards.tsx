import { LoadingRows, Skeleton } from '#web/ui/notice.tsx';

export function LoadingCards() {
  return (
    <LoadingRows things="tickets" count={6} rowClassName="space-y-2.5 border-line border-b px-5 py-4">
      <div className="flex gap-2">
        <Skeleton className="h-4 w-20" />
        <Skeleton className="h-4 w-16" />
        <Skeleton className="ml-auto h-4 w-12" />
      </div>
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-4 w-1/2" />
    </LoadingRows>
  );
}
