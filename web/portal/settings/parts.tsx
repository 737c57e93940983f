import type { ReactNode } from 'react';
import { canSeeClaims } from '#contract/provider-policies.ts';
import { ClaimsSection } from '#web/features/desk/settings/claims-section.tsx';
import { MailSection } from '#web/features/desk/settings/mail-section.tsx';
import { SettingsGroup } from '#web/features/desk/settings/settings-group.tsx';
import { IncomingSection } from '#web/features/doors/incoming/incoming-section.tsx';
import { InvitationSection } from '#web/features/people/invitations/invitation-section.tsx';
import { useStaff } from '#web/lib/actor.ts';
import { Link } from '#web/ui/link.tsx';

type PartProps = { found: string | undefined };

export function GeneralPart({ found }: PartProps) {
  return (
    <>
      <SettingsGroup categories={['Provider']} found={found} />
      <Elsewhere>
        New here? <Link to="/admin/setup">Set up Archway</Link> leads through the first six steps. The language of the
        website, the portal and emails is American English.
      </Elsewhere>
    </>
  );
}

export function WebsitePart({ found }: PartProps) {
  const maySee = canSeeClaims(useStaff());
  return (
    <div className="space-y-8">
      {maySee && <ClaimsSection />}
      <SettingsGroup categories={['Website']} found={found} />
      <Elsewhere>
        Colors, logo, fonts, photos and texts are in the folder of your website, for the portal and emails as well.{' '}
        <code>docs/site.md</code> says how to change them. Messages that look like spam are kept under{' '}
        <Link to="/admin/inquiries?status=spam">Inquiries</Link>.
      </Elsewhere>
    </div>
  );
}

export function EmailPart({ found }: PartProps) {
  return (
    <div className="space-y-8">
      <MailSection />
      <IncomingSection />
      <SettingsGroup categories={['Email']} found={found} />
      <Elsewhere>Emails need no signature: each one names its author and has your name and logo at the top.</Elsewhere>
    </div>
  );
}

export function TicketsPart({ found }: PartProps) {
  return (
    <>
      <SettingsGroup categories={['Tickets', 'Files']} found={found} />
      <Elsewhere>
        Tags need no setup: staff and clients add them to a ticket. The list of categories is fixed; choose one on a
        ticket, in a template, or in a request form.
      </Elsewhere>
    </>
  );
}

export function InvitationsPart({ found }: PartProps) {
  return (
    <div className="space-y-8">
      <SettingsGroup categories={['Invitations']} found={found} />
      <InvitationSection />
    </div>
  );
}

export function SecurityPart({ found }: PartProps) {
  return <SettingsGroup categories={['Security']} found={found} />;
}

/** Where to change things that people look for here but that are not settings. */
function Elsewhere({ children }: { children: ReactNode }) {
  return <p className="mt-6 max-w-[65ch] text-ink-soft text-sm">{children}</p>;
}

/** Where each kind of data can be exported. */
export function ExportPart() {
  return (
    <dl className="divide-y divide-line [&_dd]:text-ink-soft [&_dt]:font-medium">
      <div className="py-3 first:pt-0">
        <dt>Statements</dt>
        <dd>
          The time of each company and month, as CSV. Open a company in{' '}
          <Link to="/admin/companies">Companies & users</Link> and choose its statement.
        </dd>
      </div>
      <div className="py-3">
        <dt>Everything</dt>
        <dd>
          <code>npm run backup</code> writes the database and all files to a folder. <code>docs/backup.md</code> says
          how to keep backups and how to restore one.
        </dd>
      </div>
      <div className="py-3">
        <dt>Import</dt>
        <dd>
          <code>npm run import</code> takes over tickets, people and articles from Zendesk, Freshdesk, Zammad, osTicket,
          FreeScout, RT or any CSV file. <code>docs/import.md</code> says how. Nobody is notified, and you find each
          ticket by its old number.
        </dd>
      </div>
    </dl>
  );
}
