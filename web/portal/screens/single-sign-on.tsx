import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { finishSingleSignOn } from '#contract/single-sign-on.ts';
import { singleSignOnMessages } from '#contract/single-sign-on-constants.ts';
import { requestPublicly } from '#web/lib/request.ts';
import { session } from '#web/lib/session.ts';
import { handOver, leaveForLogin, type Returned, takeAttempt } from '#web/lib/single-sign-on.ts';
import { addressAfterLogin, openLogin, rememberAddress } from '../addresses.ts';
import { LinkProblem } from '../link-states.tsx';
import { WayIn } from '../way-in.tsx';

type Sent = Partial<Returned> & { error?: string; login_hint?: string; target_link_uri?: string };

/**
 * Where identity providers send people: begins a login that they ask for, finishes the login of this tab, or helps the tab that
 * waits for it.
 */
export function SingleSignOn({ title }: { title: string }) {
  const sent = useReturned();
  const finished = useQuery(finishing(sent));

  if (finished.isPending) {
    return (
      <WayIn title={title}>
        <p role="status" className="text-ink-soft">
          Logging you in...
        </p>
      </WayIn>
    );
  }
  if (finished.data === 'handed over') {
    return (
      <WayIn title="You’re back" isNews>
        <p className="text-ink-soft">You can close this window and continue in the other one.</p>
      </WayIn>
    );
  }
  const problem = finished.data ?? finished.error?.message ?? singleSignOnMessages.failed;
  return <LinkProblem title={title} problem={problem || singleSignOnMessages.failed} help="Can’t log in?" />;
}

/** What the address says, which is taken out of it: nobody should find it in the history of this browser. */
function useReturned(): Sent {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [sent] = useState(() => Object.fromEntries(new URLSearchParams(search)));
  useEffect(() => {
    navigate('.', { replace: true });
  }, [navigate]);
  return sent;
}

/** Once per state. A query that ends well leaves the page, or says why it stays. */
const finishing = (sent: Sent) =>
  queryOptions({
    queryKey: ['sso', sent.state, sent.iss],
    queryFn: () => finish(sent),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

async function finish(sent: Sent): Promise<string> {
  const { code, state, iss, error } = sent;
  if (!state) return iss === undefined || error ? refusalOf(error) : begin({ ...sent, iss });
  const browser = takeAttempt(state);
  if (browser === undefined) {
    if (!(await handOver({ code, state, iss }))) return singleSignOnMessages.otherBrowser;
    close();
    return 'handed over';
  }
  if (!code) return refusalOf(error);

  const { user, token } = await requestPublicly(finishSingleSignOn, {
    body: { code, state, browser, ...(iss === undefined ? {} : { iss }) },
  });
  session.start(user, token);
  location.replace(addressAfterLogin(user));
  return new Promise(() => undefined);
}

/** Begins a login from a list of apps at the identity provider (OpenID Connect Core, section 4), which may name a page of ours. */
async function begin({ iss, login_hint: email, target_link_uri: target }: Sent & { iss: string }): Promise<string> {
  if (target && URL.canParse(target) && new URL(target).origin === location.origin) rememberAddress(target);
  if (!(await leaveForLogin({ issuer: iss, ...(email ? { email } : {}) }))) openLogin();
  return new Promise(() => undefined);
}

function refusalOf(error: string | undefined) {
  return error === 'access_denied' ? singleSignOnMessages.canceled : singleSignOnMessages.failed;
}
