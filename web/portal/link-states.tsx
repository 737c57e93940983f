import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { session } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert, Skeleton } from '#web/ui/notice.tsx';
import { ProviderContact } from './provider-contact.tsx';
import { WayIn } from './way-in.tsx';

/** While the server is asked what a link opens: the shape of the form that follows. */
export function CheckingLink({ title, what }: { title: string; what: string }) {
  return (
    <WayIn title={title}>
      <div role="status">
        <span className="sr-only">{what}</span>
        <div aria-hidden="true" className="space-y-4">
          {['a', 'b', 'c'].map((field) => (
            <div key={field} className="space-y-2">
              <Skeleton className="h-4 w-28" />
              <Skeleton className="h-10 w-full" />
            </div>
          ))}
        </div>
      </div>
    </WayIn>
  );
}

type LinkProblemProps = {
  title: string;
  problem: string;
  detail?: string | undefined;
  /** What a person without a good link can do. */
  help: string;
  onRetry?: () => void;
};

/** A link that opens nothing, or could not be looked at. */
export function LinkProblem({ title, problem, detail, help, onRetry }: LinkProblemProps) {
  return (
    <WayIn title={title}>
      <div className="space-y-5">
        <Alert>
          {problem}
          {detail && <p className="mt-1 text-ink-soft">{detail}</p>}
        </Alert>
        <div className="flex flex-wrap gap-3">
          {onRetry && <Button onClick={onRetry}>Try again</Button>}
          <GoToLogin look="secondary" />
        </div>
      </div>
      <ProviderContact>{help}</ProviderContact>
    </WayIn>
  );
}

/** What a link was for is done. */
export function LinkDone({ title, intro }: { title: string; intro: string }) {
  const user = useSyncExternalStore(session.subscribe, session.current)?.user;

  return (
    <WayIn title={title} intro={intro} isNews>
      <GoToLogin look="primary" />
      {user && (
        <p className="mt-4 text-ink-soft text-sm">
          In this browser {user.firstName} {user.lastName} is still logged in. Log out there first to log in with this
          account.
        </p>
      )}
    </WayIn>
  );
}

function GoToLogin({ look }: { look: 'primary' | 'secondary' }) {
  const navigate = useNavigate();
  return (
    <Button look={look} onClick={() => navigate('/login')}>
      Go to Login
    </Button>
  );
}
