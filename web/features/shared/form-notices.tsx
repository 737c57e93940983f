import type { ComponentProps } from 'react';
import type { AnyForm } from '#web/lib/form.ts';
import { TextButton } from '#web/ui/button.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { Alert } from '#web/ui/notice.tsx';
import { StaleNotice } from './stale-notice.tsx';

export type FormNoticesProps = {
  form: AnyForm;
  /** The noun for the record, for use within a sentence, if somebody else may change it, too. */
  what?: string;
  inWords?: ComponentProps<typeof StaleNotice>['inWords'];
  /** What is wrong with the form as a whole, in other words than its own. */
  failure?: string | undefined;
  /** Why it was not sent, if no notification says it. */
  reason?: string | undefined;
};

/** What became of a form: a draft that it opened with, what is wrong, whose version to keep, and what was not sent. */
export function FormNotices({ form, what = 'record', inWords, reason, ...words }: FormNoticesProps) {
  const { failure = form.failure } = words;
  const { conflict, isPending } = form;
  return (
    <>
      {form.isRestored && <DraftNotice onDiscard={form.startOver} />}
      {failure && <Visible>{failure}</Visible>}
      <StaleNotice what={what} edit={form} {...(inWords ? { inWords } : {})} />
      {form.isFailed() && !conflict && !isPending && (
        <div ref={keepFocusInForm}>
          <Visible>{reason || `Not sent. ${form.unsaid() || 'What you typed is still here.'}`}</Visible>
          <div className="mt-1 flex flex-wrap gap-x-4 text-sm">
            <TextButton onClick={form.save}>Try again</TextButton>
            <TextButton onClick={form.startOver}>Discard</TextButton>
          </div>
        </div>
      )}
    </>
  );
}

/** A ref for what goes away once one of its buttons is pressed: the focus moves to the button that sends the form. */
function keepFocusInForm(element: HTMLElement | null) {
  return () => {
    if (!element?.contains(document.activeElement)) return;
    const controls = [...(element.closest('form')?.elements ?? [])];
    const send = controls.find((control) => control instanceof HTMLButtonElement && control.type === 'submit');
    if (send instanceof HTMLElement) send.focus({ preventScroll: true });
  };
}

/** A long form is sent from its end, where what appears at its start is out of view. */
function Visible(alert: ComponentProps<typeof Alert>) {
  return (
    <div ref={scrollTo} className="scroll-my-5">
      <Alert {...alert} />
    </div>
  );
}

const scrollTo = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' });
