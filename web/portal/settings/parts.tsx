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
      <p className="mt-6 text-ink-soft text-sm">
        New here? <Link to="/admin/setup">Set up Archway</Link> leads through the first six steps.
      </p>
    </>
  );
}

export function WebsitePart({ found }: PartProps) {
  const maySee = canSeeClaims(useStaff());
  return (
    <div className="space-y-8">
      {maySee && <ClaimsSection />}
      <SettingsGroup categories={['Website']} found={found} />
    </div>
  );
}

export function EmailPart({ found }: PartProps) {
  return (
    <div className="space-y-8">
      <MailSection />
      <IncomingSection />
      <SettingsGroup categories={['Email']} found={found} />
    </div>
  );
}

export function TicketsPart({ found }: PartProps) {
  return <SettingsGroup categories={['Tickets', 'Files']} found={found} />;
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
