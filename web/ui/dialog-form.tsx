import type { FormEvent, ReactNode } from 'react';
import { Button } from './button.tsx';
import { DialogBody, DialogFooter } from './dialog.tsx';
import { Alert } from './notice.tsx';

type DialogFormProps = {
  /** What the fields are about. */
  label: string;
  /** What is wrong with the form as a whole. */
  failure?: string | undefined;
  /** The words of the button that sends; without them there is none. */
  action: string | undefined;
  look?: 'danger';
  /** Whether there is nothing to send yet, or it is on its way already. */
  isBlocked: boolean;
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** The form of a dialog: fields that scroll, and below them a way out and the button that sends. */
export function DialogForm(props: DialogFormProps) {
  const { label, failure, action, look = 'primary', isBlocked, onSend, onClose, children } = props;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onSend();
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="flex min-h-0 flex-1 flex-col">
      <DialogBody label={label} className="space-y-4">
        {failure && <Alert>{failure}</Alert>}
        {children}
      </DialogBody>
      <DialogFooter>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        {action && (
          <Button type="submit" look={look} disabled={isBlocked}>
            {action}
          </Button>
        )}
      </DialogFooter>
    </form>
  );
}
