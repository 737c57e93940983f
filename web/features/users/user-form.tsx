import type { FormEventHandler, ReactNode } from 'react';
import { ApiError } from '#web/lib/request.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogBody, DialogFooter } from '#web/ui/dialog.tsx';

type UserFormProps = {
  label: string;
  action: string;
  isBlocked: boolean;
  onSubmit: FormEventHandler;
  onClose: () => void;
  children: ReactNode;
};

/** The frame of the forms for people: fields that scroll, and below them what to do. */
export function UserForm({ label, action, isBlocked, onSubmit, onClose, children }: UserFormProps) {
  return (
    <form noValidate className="flex min-h-0 flex-1 flex-col" onSubmit={onSubmit}>
      <DialogBody label={label} className="space-y-4">
        {children}
      </DialogBody>
      <DialogFooter>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={isBlocked}>
          {action}
        </Button>
      </DialogFooter>
    </form>
  );
}

export const newPerson = { firstName: '', lastName: '', email: '', phone: '', password: '' };

/** What the server says of an address that is in use stays at its field after the toast is gone. */
export function emailTaken(show: (error: { message: string }) => void) {
  return (error: Error) => {
    if (error instanceof ApiError && error.status === 409) show({ message: error.message });
  };
}
