import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { inquiryMessages } from '#contract/inquiries-constants.ts';
import { siteToasts } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { type ContactErrors, ContactFields, type ContactValues, type InquiryService } from './contact-fields.tsx';
import { sendMessage } from './send-message.ts';

const required = ['firstName', 'lastName', 'email', 'message'] as const satisfies (keyof ContactValues)[];

/** The contact form. Until its script loads, or without it, the browser submits the form. */
export function ContactForm({ services }: { services: readonly InquiryService[] }) {
  const [errors, setErrors] = useState<ContactErrors>({});
  const [isSending, setSending] = useState(false);
  // Our toast reports missing fields; without a script the browser does.
  const isRunning = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const message = valuesOf(form);
    if (isSending || !isComplete(form, message)) return;

    setSending(true);
    const result = await sendMessage(message);
    setSending(false);
    setErrors('errors' in result ? result.errors : {});
    if ('errors' in result) {
      siteToasts.show({ title: inquiryMessages.sendFailed, description: result.reason, variant: 'destructive' });
    } else {
      form.reset();
      siteToasts.show({ title: inquiryMessages.sent, description: result.detail });
    }
  }

  function isComplete(form: HTMLFormElement, message: ContactValues) {
    const missing = required.filter((name) => message[name].trim() === '');
    setErrors(Object.fromEntries(missing.map((name) => [name, 'Please fill in this field.'])));
    const [first] = missing;
    if (first === undefined) return fieldOf(form, 'email').reportValidity();

    fieldOf(form, first).focus();
    siteToasts.show({
      title: inquiryMessages.fieldsMissing,
      description: inquiryMessages.fieldsMissingDetail,
      variant: 'destructive',
    });
    return false;
  }

  return (
    <>
      <form action="/contact" method="post" noValidate={isRunning} onSubmit={handleSubmit}>
        <ContactFields services={services} errors={errors} />
        <Button type="submit" disabled={isSending} size="large" className="mt-6">
          {isSending ? 'Sending...' : 'Send Message'}
        </Button>
      </form>
      <Toaster toasts={siteToasts} className="right-0 bottom-0 pb-4" />
    </>
  );
}

function valuesOf(form: HTMLFormElement) {
  // All controls of the form are text: ContactFields has no file input.
  return Object.fromEntries(new FormData(form)) as ContactValues;
}

function fieldOf(form: HTMLFormElement, name: keyof ContactValues) {
  // ContactFields renders fields with these names.
  return form.elements.namedItem(name) as HTMLInputElement;
}
