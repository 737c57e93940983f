import { useQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { mailMessages } from '#contract/mail-constants.ts';
import { isStaffRole } from '#contract/policies.ts';
import { useActor } from '#web/lib/actor.ts';
import { fullName } from '#web/lib/full-name.ts';
import { Button } from '#web/ui/button.tsx';
import { Column } from '#web/ui/column.tsx';
import { EmailAddress } from '#web/ui/email-address.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadFailure } from '#web/ui/notice.tsx';
import { AccountSection } from './account-section.tsx';
import { ownMail, useResumeOwnMail } from './api.ts';
import { KeySection } from './key-section.tsx';
import { NotificationSection } from './notification-section.tsx';
import { OwnOffer } from './own-offer.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ResolvingSection } from './resolving-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionSection } from './session-section.tsx';
import { useOwnSingleSignOn } from './use-own-single-sign-on.ts';

/** The user's own account: name, password, two-factor, passkeys, sessions and API keys. */
export function AccountPage({ role }: { role: string }) {
  const actor = useActor();
  return (
    <Column label="Your account">
      <h2 className="px-4 py-4 text-lg sm:px-6 sm:text-xl">Your account</h2>
      <AccountSection
        title="You"
        intro={isStaffRole(actor.role) ? ownName : 'Ask support to change your name or your email.'}
      >
        <dl className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-2 [overflow-wrap:anywhere]">
          <Fact name="Name">{fullName(actor.firstName, actor.lastName)}</Fact>
          <Fact name="Email">
            <EmailAddress>{actor.email}</EmailAddress>
          </Fact>
          <Fact name="Role">{role}</Fact>
          {actor.companyName && <Fact name="Company">{actor.companyName}</Fact>}
        </dl>
        <OwnOffer />
        <OwnMail />
      </AccountSection>
      <LoginSections />
      {isStaffRole(actor.role) && <ResolvingSection />}
      <NotificationSection />
      <SessionSection />
      <KeySection />
    </Column>
  );
}

/** How the user logs in. What does nothing while single sign-on is required is not offered. */
function LoginSections() {
  const { connectionName, isRequired } = useOwnSingleSignOn();
  if (isRequired) {
    return (
      <AccountSection
        title="Login"
        intro={
          <>
            You log in with <bdi>{connectionName ?? 'your company’s login service'}</bdi>, so you need no password,
            passkey or two-factor login here.
          </>
        }
      />
    );
  }
  return (
    <>
      <PasswordSection connectionName={connectionName} />
      <SecondFactorSection />
      <PasskeySection />
    </>
  );
}

const ownName = (
  <>
    Change your name and email under <Link to="/admin/admins">Admins</Link>.
  </>
);

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-faint">{name}</dt>
      <dd dir="auto">{children}</dd>
    </>
  );
}

/** Tells that email to the user came back, so none is sent until they say that their address works again. */
function OwnMail() {
  const { data, error, refetch } = useQuery(ownMail);
  const { mutate: resume, isPending } = useResumeOwnMail();
  const place = useRef<HTMLDivElement>(null);
  // The focused button disappears with the problem.
  const onResumed = () => place.current?.focus();

  return (
    <div ref={place} tabIndex={-1} className="max-w-xl rounded outline-none">
      {error && !data && (
        <LoadFailure title={mailMessages.ownFailed} detail={error.message} onRetry={() => refetch()} />
      )}
      {data?.problem && (
        <div className="mt-5 rounded border border-amber bg-amber-wash px-4 py-3.5">
          <p className="flex items-center gap-2 font-semibold">
            <MailX className="size-4 shrink-0 text-amber" aria-hidden="true" />
            We don’t email you at the moment
          </p>
          <p className="mt-1 text-sm [overflow-wrap:anywhere]">
            An email to you bounced. Its mail server said: <bdi>{data.problem}</bdi>
          </p>
          <p className="mt-1 text-sm">If your address works, turn email on again.</p>
          <Button
            className="mt-3"
            look="secondary"
            disabled={isPending}
            onClick={() => resume(undefined, { onSuccess: onResumed })}
          >
            {isPending ? 'Turning on...' : 'Turn on email to me'}
          </Button>
        </div>
      )}
    </div>
  );
}
