import {
  defaultScheduler,
  MutationCache,
  notifyManager,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { forgetSent } from './drafts.ts';
import { failureWords } from './failure-words.ts';
import type { InPlace, Shows } from './live/shows.ts';
import { type Drawing, keepRecordsAlike, type Records } from './records.ts';
import { ApiError, StaleCopy } from './request.ts';
import { toast } from './toast.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Whatever shows it is read again when live updates say that it changed. */
      shows?: Shows;
      /** Whether its answer takes the server long, and nobody waits for it. */
      isCostly?: boolean;
      /** Updates the rows of a list where they are; new ones wait until the user wants to see them. */
      inPlace?: InPlace;
      records?: Records;
    };
    mutationMeta: {
      success?: string;
      /** What to say if it fails. Null: the form says it, beside what was asked. */
      failure?: string | null;
      /** Shown instead of `failure` when no response arrived. */
      unanswered?: string;
      /** Whether the form shows at its field why a value was refused. */
      marksField?: boolean;
      /** What is read again, by the beginnings of its keys. */
      refreshes?: Refreshes;
      /** How its change is drawn before the server answers, and taken back if it refuses. */
      draws?: ((variables: never, client: QueryClient) => Drawing | undefined) | undefined;
    };
  }
}

/** The beginning of a key, or a whole one. */
type Refreshed = QueryKey | { exact: QueryKey };
type Refreshes = Refreshed[] | ((variables: never) => Refreshed[]);

/** Whether a mutation saves an edit of a record, with or without a comment, in a form that shows a conflict. */
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
    queryCache: new QueryCache({ onSuccess: (_data, query) => records.spread(query) }),
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
      onMutate: (variables, mutation) => {
        const drawing = mutation.meta?.draws?.(variables as never, queryClient);
        if (drawing) inThisTask(() => records.draw(mutation, drawing));
      },
      onSuccess: async (answer, variables, _result, mutation) => {
        const { meta, state } = mutation;
        const draft = draftIn(variables);
        const isShown = records.finish(mutation, answer);
        // First, because a user who leaves during the refresh must not find the sent text as a draft.
        if (draft) forgetSent(draft, state.submittedAt);
        if (meta?.success) toast({ title: meta.success });
        const reading = refresh(variables, meta?.refreshes, isShown);
        // What was drawn is on the page by now, and nobody waits for the rest.
        if (!meta?.draws) await reading;
      },
      onError: (error, variables, _result, mutation) => {
        const { meta } = mutation;
        records.takeBack(mutation, error instanceof StaleCopy ? error.answer.current : undefined);
        if (error instanceof StaleCopy) void refresh(variables, meta?.refreshes);
        // Not a failure: the form asks whose version to keep.
        if (error instanceof StaleCopy && isOfForm(variables)) return;
        const status = error instanceof ApiError ? error.status : undefined;
        if (meta?.failure === null || (meta?.marksField && status === 400)) return;
        const description = (status === 0 && meta?.unanswered) || failureWords(error, meta?.failure);
        toast({ title: 'Error', description, variant: 'destructive' });
      },
    }),
  });
  const records = keepRecordsAlike(queryClient);
  return queryClient;

  /** @param isShown what shows the change by now is read when it is shown next: in a list its place may be another one */
  async function refresh(
    variables: unknown,
    refreshes: Refreshes = [],
    isShown: (query: Query) => boolean = () => false,
  ) {
    const filters = (typeof refreshes === 'function' ? refreshes(variables as never) : refreshes).map((refreshed) =>
      'exact' in refreshed ? { queryKey: refreshed.exact, exact: true } : { queryKey: refreshed },
    );
    const reading = filters.map((each) =>
      queryClient.invalidateQueries({ ...each, predicate: (query) => !isShown(query) }),
    );
    for (const each of filters)
      void queryClient.invalidateQueries({ ...each, predicate: isShown, refetchType: 'none' });
    await Promise.all(reading);
  }
}

/** Tells components of what is drawn within the task of a press, so that it is in the next frame. By default it is a task later. */
function inThisTask(draw: () => void) {
  notifyManager.setScheduler(queueMicrotask);
  try {
    notifyManager.batch(draw);
  } finally {
    notifyManager.setScheduler(defaultScheduler);
  }
}
