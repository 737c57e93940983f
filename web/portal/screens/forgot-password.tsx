import { useState } from 'react';
import { ForgotForm } from '#web/features/people/password-resets/forgot-form.tsx';
import { useProvider } from '#web/lib/provider.ts';
import { Anchor } from '#web/ui/anchor.tsx';
import { Button } from '#web/ui/button.tsx';
import { openLogin } from '../addresses.ts';
import { ProviderContact } from '../provider-contact.tsx';
import { WayIn } from '../way-in.tsx';

/** Asks for an email with a link to choose a new password. Where email is off, staff hand the link over. */
export function ForgotPassword({ title }: { title: string }) {
  const [answer, setAnswer] = useState('');
  const { sendsMail } = useProvider();

  if (!sendsMail) {
    return (
      <WayIn
        title={title}
        intro="This helpdesk does not send email. Ask us for a link to choose a new password. We check that it is you, and give it to you."
      >
        <Button look="secondary" onClick={openLogin}>
          Go to login
        </Button>
        <ProviderContact>To get your link:</ProviderContact>
      </WayIn>
    );
  }
  if (answer) {
    return (
      <WayIn title="Check your email" intro={answer} isNews>
        <p className="mb-5 text-ink-soft">
          The link works once, within 24 hours. Check your spam folder, too. It can take a few minutes.
        </p>
        <Button look="secondary" onClick={openLogin}>
          Go to login
        </Button>
        <ProviderContact>No email?</ProviderContact>
      </WayIn>
    );
  }
  return (
    <WayIn title={title} intro="Enter the email address of your account. We send you a link to choose a new password.">
      <ForgotForm onSent={setAnswer} />
      <p className="mt-4">
        <Anchor href="/ticketing/login">Back to login</Anchor>
      </p>
      <ProviderContact>Can’t get into your mailbox?</ProviderContact>
    </WayIn>
  );
}
