import type { ReactNode } from 'react';
import { isStaffRole } from '#contract/policies.ts';
import { fullName } from '#web/lib/full-name.ts';
import type { StoredSession } from '#web/lib/session.ts';
import { Column } from '#web/ui/column.tsx';
import { EmailAddress } from '#web/ui/email-address.tsx';
import { AccountSection } from './account-section.tsx';
import { NotificationSection } from './notification-section.tsx';
import { OwnMail } from './own-mail.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionSection } from './session-section.tsx';

type AccountPageProps = { user: StoredSession['user']; role: string };

/** The user's own account: name, password, two-factor and sessions. */
export function AccountPage({ user, role }: AccountPageProps) {
  return (
    <Column label="Your account">
      <h2 className="px-4 py-4 text-lg sm:px-6 sm:text-xl">Your account</h2>
      <AccountSection
        title="You"
        intro={
          isStaffRole(user.role)
            ? 'You change your name and email under Admins.'
            : 'Ask support to change your name or your email.'
        }
      >
        <dl className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-2 [overflow-wrap:anywhere]">
          <Fact name="Name">{fullName(user.firstName, user.lastName)}</Fact>
          <Fact name="Email">
            <EmailAddress>{user.email}</EmailAddress>
          </Fact>
          <Fact name="Role">{role}</Fact>
          {user.companyName && <Fact name="Company">{user.companyName}</Fact>}
        </dl>
        <OwnMail />
      </AccountSection>
      <PasswordSection user={user} />
      <SecondFactorSection />
      <NotificationSection user={user} />
      <SessionSection />
    </Column>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-faint">{name}</dt>
      <dd dir="auto">{children}</dd>
    </>
  );
}
