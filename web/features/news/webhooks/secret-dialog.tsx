import { Button } from '#web/ui/button.tsx';
import { Caution } from '#web/ui/caution.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';

type SecretDialogProps = { name: string; secret: string; isRotated: boolean; onClose: () => void };

/** Shows the secret of a webhook, once. */
export function SecretDialog({ name, secret, isRotated, onClose }: SecretDialogProps) {
  return (
    <Dialog title="Signing secret" description={<bdi>{name}</bdi>} onClose={onClose}>
      <DialogBody label="Signing secret" className="space-y-4">
        <Caution>You won’t see it again. Keep it as secret as a password.</Caution>
        <CopyField label="Secret" value={secret} />
        <p className="text-ink-soft text-sm">
          {isRotated
            ? 'Messages are also signed with the old secret for one day, so you can replace it without losing any.'
            : 'The receiving program uses it to check that a message really comes from here (Standard Webhooks).'}
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>I’ve saved it</Button>
      </DialogFooter>
    </Dialog>
  );
}
