import type { ComponentProps } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { FormNotices, type FormNoticesProps } from './form-notices.tsx';

type EditFormProps = Omit<ComponentProps<typeof DialogForm>, 'action' | 'isBlocked' | 'onSend' | 'failure'> &
  FormNoticesProps & {
    /** The label of the button that sends it, before and meanwhile. */
    action: readonly [string, string];
    /** Whether there is nothing to send yet. */
    isBlocked?: boolean;
  };

/** The content of a dialog that is one form: its fields, what became of it, and its buttons. */
export function EditForm(props: EditFormProps) {
  const { form, what, inWords, failure, reason, action, isBlocked = false, children, ...dialog } = props;
  const notices = { form, failure, reason, ...(what ? { what } : {}), ...(inWords ? { inWords } : {}) };
  const { isPending, conflict } = form;
  const [label, sending] = action;
  return (
    <DialogForm
      {...dialog}
      action={conflict ? undefined : isPending ? sending : label}
      isBlocked={isPending || isBlocked}
      onSend={form.save}
    >
      <FormNotices {...notices} />
      {children}
    </DialogForm>
  );
}

type EditDialogProps = EditFormProps & Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'focusAfter'>;

/** A dialog that is one form. */
export function EditDialog({ title, description, focusAfter, ...form }: EditDialogProps) {
  return (
    <Dialog title={title} description={description} onClose={form.onClose} {...(focusAfter ? { focusAfter } : {})}>
      <EditForm {...form} />
    </Dialog>
  );
}
