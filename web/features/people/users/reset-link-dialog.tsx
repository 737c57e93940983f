import { passwordResetMessages } from '#contract/password-resets-constants.ts';
import { fullName } from '#web/lib/full-name.ts';
import { useCurrentProvider } from '#web/lib/provider.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyField, copyToClipboard } from '#web/ui/copy-field.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import { type User, useCreateResetLink } from './api.ts';

const copied = () => toast({ title: passwordResetMessages.linkCopied });

/** A link to set a new password, or the first one of an account, created on request and shown only once. */
export function ResetLinkDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { mutate: createLink, data, isPending } = useCreateResetLink(user.id);
  const { resetLink, mailedTo } = data ?? {};
  const { sendsMail } = useCurrentProvider();
  const title = user.hasAccount ? 'Password reset link' : 'Account link';

  function handleCreate() {
    createLink(undefined, {
      onSuccess: async (made) => {
        if (made.mailedTo) toast({ title: passwordResetMessages.linkMailed });
        else if (made.resetLink && (await copyToClipboard(made.resetLink))) copied();
      },
    });
  }

  return (
    <Dialog
      title={title}
      description={
        <>
          For <bdi>{fullName(user.firstName, user.lastName)}</bdi>, {user.email}
        </>
      }
      onClose={onClose}
    >
      <DialogBody label={title} className="space-y-4">
        {mailedTo && (
          <p ref={focus} tabIndex={-1} className="rounded outline-none">
            The link is on its way to <bdi>{mailedTo}</bdi>. Nobody else sees it. It works once, within 24 hours, and
            links made before it no longer work.
          </p>
        )}
        {resetLink && (
          <>
            <CopyField label={user.hasAccount ? 'Reset link' : title} value={resetLink} onCopied={copied} />
            <p className="text-ink-soft text-sm">
              Send it to <bdi>{user.firstName}</bdi> yourself: it is shown only once. It works once, within 24 hours,
              and links made before it no longer work.
            </p>
          </>
        )}
        {!data && !user.hasAccount && (
          <p>
            With the link <bdi>{user.firstName}</bdi> chooses a password and has an account from then on, with all of
            their tickets. It works once, within 24 hours.
          </p>
        )}
        {!data && user.hasAccount && (
          <p>
            With the link <bdi>{user.firstName}</bdi> chooses a new password without knowing the old one. It works once,
            within 24 hours. A link that you made before stops working as soon as you make this one.
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button look="secondary" onClick={onClose}>
          {data ? 'Done' : 'Cancel'}
        </Button>
        {!data && (
          <Button disabled={isPending} onClick={handleCreate}>
            {labelOf({ isPending, sendsMail })}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

function labelOf({ isPending, sendsMail }: { isPending: boolean; sendsMail: boolean }) {
  if (sendsMail) return isPending ? 'Sending...' : 'Email the link';
  return isPending ? 'Creating...' : 'Create link and copy it';
}

/** The button that had the focus is gone. */
function focus(text: HTMLParagraphElement | null) {
  text?.focus();
}
