import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { forgetSent } from './drafts.ts';
import { failureWords } from './failure-words.ts';
import { ApiError, StaleCopy } from './request.ts';
import { toast } from './toast.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      success?: string;
      /** What to say if it fails. Null: the form says it, beside what was asked. */
      failure?: string | null;
      /** Shown instead of `failure` when no response arrived. */
      unanswered?: string;
      /** Whether the form shows at its field why a value was refused. */
      marksField?: boolean;
      refreshes?: QueryKey[];
    };
  }
}

/** Whether a mutation saves an edit of a record, alone or with a comment, in a form that shows a conflict. */
function isOfForm(variables: unknown) {
  return typeof variables === 'object' && variables !== null && ('copy' in variables || 'edit' in variables);
}

/** The name of the draft that a form sends. */
function draftIn(variables: unknown) {
  const { draft } = Object(variables);
  return typeof draft === 'string' ? draft : undefined;
}

/** Deletes the draft that a mutation has sent, and handles its `meta`: which message to show and which queries to invalidate. */
export function createQueryClient() {
  const queryClient: QueryClient = new QueryClient({
    defaultOptions: {
      // Without a network, requests fail at once. By default they would wait silently for the network.
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
      onSuccess: async (_answer, variables, _result, { meta, state }) => {
        const draft = draftIn(variables);
        // First, because a user who leaves during the refresh must not find the sent text as a draft.
        if (draft) forgetSent(draft, state.submittedAt);
        if (meta?.success) toast({ title: meta.success });
        await refresh(meta?.refreshes);
      },
      onError: (error, variables, _result, { meta }) => {
        if (error instanceof StaleCopy) void refresh(meta?.refreshes);
        // Not a failure: the form asks whose version to keep.
        if (error instanceof StaleCopy && isOfForm(variables)) return;
        const status = error instanceof ApiError ? error.status : undefined;
        if (meta?.failure === null || (meta?.marksField && status === 400)) return;
        const description = (status === 0 && meta?.unanswered) || failureWords(error, meta?.failure);
        toast({ title: 'Error', description, variant: 'destructive' });
      },
    }),
  });
  return queryClient;

  async function refresh(queryKeys: QueryKey[] = []) {
    await Promise.all(queryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  }
}
