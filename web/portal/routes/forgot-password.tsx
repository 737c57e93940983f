import { useState } from 'react';
import { ForgotForm } from '#web/features/password-resets/forgot-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { openLogin } from '../addresses.ts';
import { ProviderContact } from '../provider-contact.tsx';
import { usePageTitle } from '../use-page-title.ts';
import { WayIn } from '../way-in.tsx';

const title = 'Forgot your password?';

/** Asks for an email with a link to choose a new password. */
export function Component() {
  const [answer, setAnswer] = useState('');
  usePageTitle(title);

  if (answer) {
    return (
      <WayIn title="Check your email" intro={answer} isNews>
        <p className="mb-5 text-ink-soft">
          The link works once, within 24 hours. Look in your spam folder, too. It can take a few minutes.
        </p>
        <Button look="secondary" onClick={openLogin}>
          Go to Login
        </Button>
        <ProviderContact>No email?</ProviderContact>
      </WayIn>
    );
  }
  return (
    <WayIn title={title} intro="Enter the email address of your account. We send you a link to choose a new password.">
      <ForgotForm onSent={setAnswer} />
      <p className="mt-4">
        <a href="/ticketing/login" className="rounded text-river underline underline-offset-2">
          Back to login
        </a>
      </p>
      <ProviderContact>Can’t get into your mailbox?</ProviderContact>
    </WayIn>
  );
}
