import { useRef, useState } from 'react';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, DialogBody, DialogFooter } from './dialog.tsx';
import { FormDialog } from './dialog-form.tsx';
import { TextField } from './field.tsx';

type OpenerProps = { children: (close: () => void, focusAfter: () => HTMLElement | null) => React.ReactNode };

/** The page around a dialog: its opener, and a heading that takes the focus when the opener is gone. */
function Opener({ children }: OpenerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isGone, setIsGone] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="p-4">
      <h2 ref={heading} tabIndex={-1}>
        Companies
      </h2>
      {!isGone && <Button onClick={() => setIsOpen(true)}>Open</Button>}
      {isOpen && (
        <>
          {children(
            () => setIsOpen(false),
            () => heading.current,
          )}
          <button type="button" hidden onClick={() => setIsGone(true)}>
            Remove the opener
          </button>
        </>
      )}
    </div>
  );
}

const text = (words: string) => <p className="[overflow-wrap:anywhere]">{words}</p>;

const sheet = (place: 'form' | 'sheet' | 'side', title: string, words = longLine): Story => ({
  render: () => (
    <Opener>
      {(close, focusAfter) => (
        <Dialog
          title={title}
          description="For a client who called or emailed."
          {...{ place, focusAfter }}
          onClose={close}
        >
          <DialogBody label="Details">{text(words)}</DialogBody>
          <DialogFooter>
            <Button onClick={close}>Done</Button>
          </DialogFooter>
        </Dialog>
      )}
    </Opener>
  ),
  press: ['Open'],
});

const form = (state: { failure?: string; isBlocked?: boolean }): Story => ({
  render: () => (
    <Opener>
      {(close) => (
        <FormDialog
          title="Add company"
          label="Company details"
          action="Add company"
          failure={state.failure}
          isBlocked={state.isBlocked ?? false}
          onSend={close}
          onClose={close}
        >
          <TextField label="Company name" />
          <TextField label="Phone" optional />
        </FormDialog>
      )}
    </Opener>
  ),
  press: ['Open'],
});

const question = (title: string, isPending = false): Story => ({
  render: () => (
    <Opener>
      {(close, focusAfter) => (
        <ConfirmDialog
          title={title}
          action="Delete company"
          isPending={isPending}
          onConfirm={close}
          onCancel={close}
          focusAfter={focusAfter}
        >
          This cannot be undone.
        </ConfirmDialog>
      )}
    </Opener>
  ),
  press: ['Open'],
});

export const Closed: Story = { ...sheet('form', 'Details'), press: [] };
export const Centered = sheet('form', 'Keyboard shortcuts');
export const Sheet = sheet('sheet', 'Ticket');
export const Side = sheet('side', 'Notifications');
export const Form = form({});
export const FormFailed = form({ failure: 'Failed to add the company.' });
export const FormSending = form({ isBlocked: true });
export const Question = question('Delete Acme Dental?');
export const QuestionAnswered = question('Delete Acme Dental?', true);
export const LongWords = sheet('form', longWord, longWord);
export const LongQuestion = question(longWord);
export const RightToLeft: Story = { ...sheet('sheet', rightToLeft, rightToLeft), dir: 'rtl' };
export const Docked: Story = {
  render: () => (
    <div className="h-96">
      <Dialog title="Ticket" place="docked" onClose={() => undefined}>
        <DialogBody label="Ticket">{text(longLine)}</DialogBody>
      </Dialog>
    </div>
  ),
};

export const pictures = [Form, Question];
