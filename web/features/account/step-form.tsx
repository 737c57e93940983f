import type { FormEvent, ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DialogBody, DialogFooter } from '#web/ui/dialog.tsx';

type StepFormProps = {
  /** What the fields are about. */
  label: string;
  /** The words of the button that sends, and how it looks. */
  action: string;
  look?: 'danger';
  /** Whether there is something to send that is not on its way already. */
  isReady: boolean;
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** One step of a dialog on the second factor: fields, a way out, and the button that goes on. */
export function StepForm({ label, action, look, isReady, onSend, onClose, children }: StepFormProps) {
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onSend();
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="flex min-h-0 flex-col">
      <DialogBody label={label} className="space-y-4">
        {children}
      </DialogBody>
      <DialogFooter>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" {...(look ? { look } : {})} disabled={!isReady}>
          {action}
        </Button>
      </DialogFooter>
    </form>
  );
}
