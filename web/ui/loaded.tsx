import type { ReactNode } from 'react';
import { LoadFailure } from './notice.tsx';
import { OutOfDate } from './out-of-date.tsx';
import { Still } from './still.tsx';

type LoadedProps<Data> = {
  query: {
    data: Data | undefined;
    error: Error | null;
    isRefetchError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** What to say if it can’t be loaded. */
  failure: string;
  /** Shown while it loads. */
  loading: ReactNode;
  place?: 'edge' | 'inset';
  children: (data: Data) => ReactNode;
};

/** What a query has loaded; until then its placeholder or failure, and above it whether it is out of date. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  return <Still>{contentOf(props)}</Still>;
}

function contentOf<Data>({ query, failure, loading, place = 'inset', children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  if (data === undefined) {
    return error ? <LoadFailure title={failure} detail={error.message} onRetry={() => refetch()} /> : loading;
  }
  return (
    <>
      <OutOfDate query={query} place={place} />
      {children(data)}
    </>
  );
}
