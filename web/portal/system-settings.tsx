import { InvitationSection } from '#web/features/invitations/invitation-section.tsx';
import { SettingsList } from '#web/features/settings/settings-list.tsx';
import { Dialog, DialogBody } from '#web/ui/dialog.tsx';

/** What staff set for everybody: the settings, and the invitations that are out. */
export function SystemSettings({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="System Settings" onClose={onClose} place="sheet">
      <DialogBody label="System Settings">
        <h3 className="mb-4 text-lg">Settings</h3>
        <SettingsList />
        <div className="mt-10">
          <InvitationSection />
        </div>
      </DialogBody>
    </Dialog>
  );
}
