import { passwordResetMessages } from '#contract/password-resets-constants.ts';
import { fullName } from '#web/lib/full-name.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyField, copyToClipboard } from '#web/ui/copy-field.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { type User, useCreateResetLink } from './api.ts';

const copied = () => toast({ title: passwordResetMessages.linkCopied });

/** A link to set a new password, created on request and shown only once. */
export function ResetLinkDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { mutate: createLink, data, isPending } = useCreateResetLink(user.id);
  const resetLink = data?.resetLink;

  function handleCreate() {
    createLink(undefined, {
      onSuccess: async (made) => {
        if (await copyToClipboard(made.resetLink)) copied();
      },
    });
  }

  return (
    <Dialog
      title="Password reset link"
      description={
        <>
          For <bdi>{fullName(user.firstName, user.lastName)}</bdi>, {user.email}
        </>
      }
      onClose={onClose}
    >
      <DialogBody label="Password reset link" className="space-y-4">
        {resetLink ? (
          <>
            <CopyField label="Reset link" value={resetLink} onCopied={copied} />
            <p className="text-ink-soft text-sm">
              Send it to <bdi>{user.firstName}</bdi> yourself: it is shown only now. It works once, within 24 hours, and
              links made before it no longer work.
            </p>
          </>
        ) : (
          <p>
            With the link <bdi>{user.firstName}</bdi> chooses a new password without knowing the old one. It works once,
            within 24 hours. A link that you made before stops working as soon as you make this one.
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button look="secondary" onClick={onClose}>
          {resetLink ? 'Done' : 'Cancel'}
        </Button>
        {!resetLink && (
          <Button disabled={isPending} onClick={handleCreate}>
            {isPending ? 'Making...' : 'Make link and copy it'}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}
