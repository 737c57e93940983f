import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogBody, DialogFooter } from './dialog.tsx';
import { Form } from './form.tsx';
import { Alert } from './notice.tsx';

type DialogFormProps = {
  /** Describes the fields. */
  label: string;
  /** An error that concerns the whole form. */
  failure?: string | undefined;
  /** The label of the submit button; no button without it. */
  action: string | undefined;
  look?: 'danger';
  /** Whether there is nothing to submit yet, or a submit is in progress. */
  isBlocked: boolean;
  onSend: () => void;
  onClose: () => void;
  /** Handlers and marks of the form, for files that are dropped on it. */
  zone?: Omit<ComponentProps<'form'>, 'onSubmit' | 'ref'>;
  /** Shown at the start of the footer. */
  extra?: ReactNode;
  children: ReactNode;
};

/** A form in a dialog: fields that scroll, with cancel and submit buttons below. */
export function DialogForm(props: DialogFormProps) {
  const { label, failure, action, look = 'primary', isBlocked, onSend, onClose, zone, extra, children } = props;

  return (
    <Form {...zone} onSend={onSend} className="file-zone flex min-h-0 flex-1 flex-col">
      <DialogBody label={label} className="space-y-4">
        {failure && (
          <div ref={scrollTo} className="scroll-my-5">
            <Alert>{failure}</Alert>
          </div>
        )}
        {children}
      </DialogBody>
      <DialogFooter>
        {extra && <div className="mr-auto -ml-2.5 flex items-center">{extra}</div>}
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        {action && (
          <Button type="submit" look={look} disabled={isBlocked}>
            {action}
          </Button>
        )}
      </DialogFooter>
    </Form>
  );
}

/** A long form is sent from its end, where what appears at its start is out of view. */
const scrollTo = (failure: HTMLElement | null) => failure?.scrollIntoView({ block: 'nearest' });

type FormDialogProps = DialogFormProps & Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'focusAfter'>;

/** A dialog that is one form. */
export function FormDialog({ title, description, focusAfter, ...form }: FormDialogProps) {
  return (
    <Dialog {...{ title, description, focusAfter }} onClose={form.onClose}>
      <DialogForm {...form} />
    </Dialog>
  );
}
