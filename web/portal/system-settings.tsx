import { canSeeClaims } from '#contract/provider-policies.ts';
import { IncomingSection } from '#web/features/incoming/incoming-section.tsx';
import { InvitationSection } from '#web/features/invitations/invitation-section.tsx';
import { PromiseLinks } from '#web/features/promise/promise-links.tsx';
import { ReplySection } from '#web/features/saved-replies/reply-section.tsx';
import { ClaimsSection } from '#web/features/settings/claims-section.tsx';
import { MailSection } from '#web/features/settings/mail-section.tsx';
import { SettingsList } from '#web/features/settings/settings-list.tsx';
import { useStaff } from '#web/lib/actor.ts';
import { Dialog, DialogBody } from '#web/ui/dialog.tsx';

type SystemSettingsProps = { startsWithClaims: boolean; onClose: () => void };

/** What staff configure for everybody: the settings and the open invitations. */
export function SystemSettings({ startsWithClaims, onClose }: SystemSettingsProps) {
  const actor = useStaff();
  const claims = canSeeClaims(actor) && <ClaimsSection />;

  return (
    <Dialog title="System Settings" onClose={onClose} place="sheet">
      <DialogBody label="System Settings">
        {startsWithClaims && claims && <div className="mb-10">{claims}</div>}
        <h3 className="mb-4 text-lg">Settings</h3>
        <SettingsList />
        {!startsWithClaims && claims && <div className="mt-10">{claims}</div>}
        <div className="mt-10">
          <PromiseLinks />
        </div>
        <div className="mt-10">
          <ReplySection />
        </div>
        <div className="mt-10">
          <MailSection />
        </div>
        <div className="mt-10">
          <IncomingSection />
        </div>
        <div className="mt-10">
          <InvitationSection />
        </div>
      </DialogBody>
    </Dialog>
  );
}
