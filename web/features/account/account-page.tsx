import type { ReactNode } from 'react';
import { isStaffRole } from '#contract/policies.ts';
import { useActor } from '#web/lib/actor.ts';
import { fullName } from '#web/lib/full-name.ts';
import { Column } from '#web/ui/column.tsx';
import { EmailAddress } from '#web/ui/email-address.tsx';
import { AccountSection } from './account-section.tsx';
import { NotificationSection } from './notification-section.tsx';
import { OwnMail } from './own-mail.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionSection } from './session-section.tsx';

/** The user's own account: name, password, two-factor and sessions. */
export function AccountPage({ role }: { role: string }) {
  const actor = useActor();
  return (
    <Column label="Your account">
      <h2 className="px-4 py-4 text-lg sm:px-6 sm:text-xl">Your account</h2>
      <AccountSection
        title="You"
        intro={
          isStaffRole(actor.role)
            ? 'Change your name and email under Admins.'
            : 'Ask support to change your name or your email.'
        }
      >
        <dl className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-2 [overflow-wrap:anywhere]">
          <Fact name="Name">{fullName(actor.firstName, actor.lastName)}</Fact>
          <Fact name="Email">
            <EmailAddress>{actor.email}</EmailAddress>
          </Fact>
          <Fact name="Role">{role}</Fact>
          {actor.companyName && <Fact name="Company">{actor.companyName}</Fact>}
        </dl>
        <OwnMail />
      </AccountSection>
      <PasswordSection />
      <SecondFactorSection />
      <NotificationSection />
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
