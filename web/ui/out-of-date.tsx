import { CloudOff } from 'lucide-react';
import { TextButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { keepFocusAround } from './keep-focus.ts';

type OutOfDateProps = {
  query: { isRefetchError: boolean; isFetching: boolean; refetch: () => unknown };
  /** `edge` spans the full width above a list, `inset` fits between other elements. */
  place?: 'edge' | 'inset';
};

/** Shown above old data when the last refresh failed. */
export function OutOfDate({ query: { isRefetchError, isFetching, refetch }, place = 'edge' }: OutOfDateProps) {
  if (!isRefetchError) return null;
  return (
    <div
      ref={keepFocusAround}
      className={classNames(
        'flex flex-wrap items-center gap-x-2.5 gap-y-1 border-line bg-amber-wash px-4 py-2 text-sm',
        place === 'edge' ? 'border-b sm:px-5' : 'rounded forced-colors:border',
      )}
    >
      <CloudOff className="size-4 shrink-0 text-amber" aria-hidden="true" />
      <span role="status">This could not be refreshed and may be out of date.</span>
      <TextButton disabled={isFetching} onClick={() => refetch()}>
        {isFetching ? 'Trying...' : 'Try again'}
      </TextButton>
    </div>
  );
}
