import { useSyncExternalStore } from 'react';
import { fullName } from '#web/lib/full-name.ts';
import { session } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { Alert, Skeleton } from '#web/ui/notice.tsx';
import { openLogin } from './addresses.ts';
import { ProviderContact } from './provider-contact.tsx';
import { WayIn } from './way-in.tsx';

/** Shown while the server checks a link: a placeholder in the shape of the form. */
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
  /** What a user without a valid link can do. */
  help: string;
  onRetry?: () => void;
  /** Whether a new link can be had by email. */
  mayAskAgain?: boolean;
};

/** The link is invalid, or could not be checked. */
export function LinkProblem({ title, problem, detail, help, onRetry, mayAskAgain = false }: LinkProblemProps) {
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
        {mayAskAgain && <Link to="/forgot-password">Email me a new link</Link>}
      </div>
      <ProviderContact>{help}</ProviderContact>
    </WayIn>
  );
}

/** Shown after the link has been used. */
export function LinkDone({ title, intro }: { title: string; intro: string }) {
  const user = useSyncExternalStore(session.subscribe, session.current)?.user;

  return (
    <WayIn title={title} intro={intro} isNews>
      <GoToLogin look="primary" />
      {user && (
        <p className="mt-4 text-ink-soft text-sm">
          In this browser <bdi>{fullName(user.firstName, user.lastName)}</bdi> is still logged in. Log out there first
          to log in with this account.
        </p>
      )}
    </WayIn>
  );
}

function GoToLogin({ look }: { look: 'primary' | 'secondary' }) {
  return (
    <Button look={look} onClick={openLogin}>
      Go to login
    </Button>
  );
}
