import { type FormEvent, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { inquiryMessages } from '#contract/inquiries-constants.ts';
import { textSince } from '#web/lib/merge-fields.ts';
import { siteToasts } from '#web/lib/toast.ts';
import { Button, TextButton } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/notice.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { type NextSteps, Receipt } from './after-sending.tsx';
import { type ContactErrors, ContactFields, type ContactValues } from './contact-fields.tsx';
import { sendMessage } from './send-message.ts';
import { Solved, SuggestedArticles } from './suggested-articles.tsx';
import type { Wanted } from './wanted.ts';

const required = ['firstName', 'lastName', 'email', 'message'] as const satisfies (keyof ContactValues)[];

export type ContactFormProps = {
  /** The names of the services on offer. */
  services: Record<string, string>;
  /** What the page that led here was about. */
  wanted?: Wanted | undefined;
  next: NextSteps;
};

/** The contact form. Until its script loads, or without it, the browser submits the form. */
export function ContactForm({ services, wanted, next }: ContactFormProps) {
  const [errors, setErrors] = useState<ContactErrors>({});
  const [sent, setSent] = useState<{ firstName: string; replyBy: string | undefined }>();
  const [isSending, setSending] = useState(false);
  /** Why the last message was not sent. */
  const [failure, setFailure] = useState<string>();
  const [typed, setTyped] = useState('');
  const [isSolved, setSolved] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // Our toast reports missing fields; without a script the browser does.
  const isRunning = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const message = valuesOf(form, wanted);
    if (isSending || !isComplete(form, message)) return;

    setSending(true);
    setFailure(undefined);
    setSent(undefined);
    for (const { id } of siteToasts.shown()) siteToasts.dismiss(id);
    const result = await sendMessage(message);
    setSending(false);
    setErrors('errors' in result ? result.errors : {});
    if ('errors' in result) {
      // A password manager may have filled in what nobody sees; the next try must not fail by it.
      const unseen = form.elements.namedItem('homepage');
      if (unseen instanceof HTMLInputElement) unseen.value = '';
      setFailure(result.reason);
    } else {
      setTyped(emptySent(form, message));
      setSent({ firstName: message.firstName.trim(), replyBy: result.replyBy });
      siteToasts.show({ title: inquiryMessages.sent, description: result.detail });
    }
  }

  function isComplete(form: HTMLFormElement, message: ContactValues) {
    const missing = required.filter((name) => message[name].trim() === '');
    setErrors(Object.fromEntries(missing.map((name) => [name, 'Please fill in this field.'])));
    const [first] = missing;
    if (first === undefined) return isAddress(form);

    fieldOf(form, first).focus();
    siteToasts.show({
      title: inquiryMessages.fieldsMissing,
      description: inquiryMessages.fieldsMissingDetail,
      variant: 'destructive',
    });
    return false;
  }

  function isAddress(form: HTMLFormElement) {
    const email = fieldOf(form, 'email');
    if (email.validity.valid) return true;
    setErrors({ email: 'Enter a valid email address' });
    email.focus();
    return false;
  }

  function discard() {
    form.current?.reset();
    setFailure(undefined);
    setErrors({});
    setTyped('');
  }

  function handleChange({ target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLTextAreaElement && target.name === 'message') setTyped(target.value);
  }

  /** The message is not needed anymore: the form starts empty when the visitor returns to it. */
  function handleSolved() {
    setSolved(true);
    setSent(undefined);
    setFailure(undefined);
    setErrors({});
    setTyped('');
  }

  function returnToForm() {
    flushSync(() => setSolved(false));
    if (form.current) fieldOf(form.current, 'message').focus();
  }

  return (
    <>
      <div aria-live="polite">{sent && <Receipt {...sent} next={next} />}</div>
      {isSolved ? (
        <Solved onReturn={returnToForm} />
      ) : (
        <form
          ref={form}
          action="/contact"
          method="post"
          noValidate={isRunning}
          onSubmit={handleSubmit}
          onChange={handleChange}
        >
          <ContactFields services={services} errors={errors} wanted={wanted} />
          <SuggestedArticles message={typed} onSolved={handleSolved} />
          {failure !== undefined && (
            <div className="mt-6">
              <Alert>
                <p className="font-semibold">{inquiryMessages.sendFailed}</p>
                <p>{failure}</p>
              </Alert>
              <div className="mt-1 flex flex-wrap gap-x-4">
                <TextButton type="submit">Try again</TextButton>
                <TextButton onClick={discard}>Discard</TextButton>
              </div>
            </div>
          )}
          <Button type="submit" disabled={isSending} size="large" className="mt-6">
            {isSending ? 'Sending...' : 'Send message'}
          </Button>
        </form>
      )}
      <Toaster toasts={siteToasts} className="right-0 bottom-0 pb-4" />
    </>
  );
}

function valuesOf(form: HTMLFormElement, wanted: Wanted | undefined) {
  // All controls of the form are text: ContactFields has no file input.
  const values = Object.fromEntries(new FormData(form)) as ContactValues;
  // Somebody who chose another service here does not want the package of the first.
  return { ...values, package: wanted?.service === values.service ? wanted.package : '' };
}

/**
 * Empties the form once it was sent, except what was typed since.
 * @returns the message that is there now
 */
function emptySent(form: HTMLFormElement, sent: ContactValues) {
  const now = Object.fromEntries(new FormData(form)) as ContactValues;
  const hasMore = (Object.keys(now) as (keyof ContactValues)[]).some(
    (name) => name !== 'package' && now[name] !== sent[name],
  );
  if (hasMore) fieldOf(form, 'message').value = textSince(sent.message, now.message);
  else form.reset();
  return fieldOf(form, 'message').value;
}

function fieldOf(form: HTMLFormElement, name: keyof ContactValues) {
  // ContactFields renders fields with these names.
  return form.elements.namedItem(name) as HTMLInputElement;
}
