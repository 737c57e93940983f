import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { invitationMessages } from '#contract/invitations-constants.ts';
import { onlyCompany } from '#web/features/desk/pickers/company-field.tsx';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyField, copyToClipboard } from '#web/ui/copy-field.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import { LoadingBars } from '#web/ui/notice.tsx';
import { type Invitation, invitationDefaults } from './api.ts';
import { InvitationForm } from './invitation-form.tsx';
import { scopeOf } from './invitation-words.ts';

type Created = { invitation: Invitation; isCopied: boolean };

type CreateInvitationDialogProps = {
  /** The company that is invited, if that is clear. */
  company?: { id: string; name: string };
  onClose: () => void;
};

/** Creates an invitation, then shows its link, already copied if the browser allows it. */
export function CreateInvitationDialog({ company, onClose }: CreateInvitationDialogProps) {
  const [created, setCreated] = useState<Created>();
  const defaults = useQuery(invitationDefaults);
  const only = useQuery({ ...onlyCompany, enabled: !company });

  async function handleCreated(invitation: Invitation) {
    const isCopied = await copyToClipboard(invitation.registrationLink);
    toast({ title: invitationMessages.created, ...(isCopied ? { description: invitationMessages.linkCopied } : {}) });
    setCreated({ invitation, isCopied });
  }

  if (created) {
    const { companyName } = created.invitation;
    return (
      <Dialog
        title={invitationMessages.created}
        description={
          <>
            Send this link to the people at <bdi>{companyName}</bdi> who need an account.
          </>
        }
        onClose={onClose}
      >
        <LinkToHandOn {...created} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title="Create invitation"
      description={
        company ? (
          <>
            For people at <bdi>{company.name}</bdi>, who then create their own accounts.
          </>
        ) : (
          'A link that lets people at a company create their own accounts.'
        )
      }
      onClose={onClose}
    >
      {defaults.isPending || only.isLoading ? (
        <LoadingBars things="the form" bars={['h-10 w-full', 'h-10 w-full']} className="space-y-5 px-5 py-5 sm:px-6" />
      ) : (
        <InvitationForm
          company={company}
          suggested={only.data}
          usualDays={defaults.data?.expiresInDays}
          onClose={onClose}
          onCreated={handleCreated}
        />
      )}
    </Dialog>
  );
}

function LinkToHandOn({ invitation, isCopied, onDone }: Created & { onDone: () => void }) {
  return (
    <>
      <DialogBody label="Link to share">
        <CopyField label="Registration link" value={invitation.registrationLink} isRefused={!isCopied} />
        <p className="text-ink-soft text-sm">
          {isCopied && 'It is already on your clipboard. '}
          {scopeOf(invitation)} You can copy it again from the list, and deactivate it there.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onDone}>Done</Button>
      </DialogFooter>
    </>
  );
}
