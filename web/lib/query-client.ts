import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { toast } from '#web/ui/toast.ts';
import { ApiError, StaleCopy } from './request.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      success?: string;
      failure?: string;
      /** Said in place of `failure` when no answer came at all. */
      unanswered?: string;
      refreshes?: QueryKey[];
    };
  }
}

/** A mutation says in its `meta` what the person is told and which queries it makes stale; this is the one place that acts on it. */
export function createQueryClient() {
  const queryClient: QueryClient = new QueryClient({
    defaultOptions: {
      // Without a network a call fails and says so; the default would hold it back in silence until the network returns.
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onSuccess: async (_answer, _variables, _result, { meta }) => {
        if (meta?.success) toast({ title: meta.success });
        await Promise.all((meta?.refreshes ?? []).map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      },
      onError: (error, _variables, _result, { meta }) => {
        // Nothing failed: the form asks whose version is to stay.
        if (error instanceof StaleCopy) return;
        const { status, message: reason } = error instanceof ApiError ? error : {};
        const description = (status === 0 && meta?.unanswered) || sentence(meta?.failure, reason);
        toast({ title: 'Error', description, variant: 'destructive' });
      },
    }),
  });
  return queryClient;
}

/** What failed, in the words of the catalogue, and the server's reason where it gave one. */
function sentence(failure?: string, reason?: string) {
  return [failure, reason].filter(Boolean).join(': ') || undefined;
}
