import { Fingerprint } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { sharedMessages } from '#contract/shared-constants.ts';
import { useProvider } from '#web/lib/provider.ts';
import { Anchor } from '#web/ui/anchor.tsx';
import { Button, TextButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Alert } from '#web/ui/notice.tsx';
import { OneTimeCodeField } from '#web/ui/one-time-code-field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { takeLoginEmail } from './known-email.ts';
import { useLogin } from './use-login.ts';

/**
 * The login form. The page has it as HTML before this code loads, so the fields are the browser's own: what the user or
 * a password manager has filled in by then stays. With single sign-on it asks for the address first, which decides.
 */
export function LoginForm() {
  const form = useRef<HTMLFormElement>(null);
  const { failure, isSending, logInByPasskey, code, setCode, handleSubmit, asksForPassword, askForPassword } =
    useLogin(form);
  const { hasSingleSignOn } = useProvider();

  useEffect(() => {
    if (form.current) catchUp(form.current);
  }, []);

  // Other credentials may not need a code.
  const forgetCode = () => setCode(undefined);

  return (
    <form ref={form} method="post" noValidate aria-busy={isSending} onSubmit={handleSubmit} className="space-y-4">
      <div hidden data-script-missing>
        <Alert>{sharedMessages.codeFailed}</Alert>
      </div>
      {failure && <Alert>{failure}</Alert>}
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        onChange={forgetCode}
      />
      {asksForPassword && (
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          // It appears in response to the address.
          autoFocus={hasSingleSignOn}
          onChange={forgetCode}
        />
      )}
      {code !== undefined && <OneTimeCodeField code={code} isNews takesRecoveryCode onChange={setCode} />}
      <Button type="submit" className="w-full">
        {/* CSS chooses, because the form can be submitted before this code has loaded. */}
        <span className="in-aria-busy:hidden">{asksForPassword ? 'Log in' : 'Continue'}</span>
        <span className="not-in-aria-busy:hidden">{asksForPassword ? 'Logging in...' : 'Continuing...'}</span>
      </Button>
      <Button look="secondary" className="w-full" data-passkey onClick={logInByPasskey}>
        <Fingerprint className="size-4 shrink-0" aria-hidden="true" />
        Log in with a passkey
      </Button>
      {asksForPassword ? (
        <ForgottenPassword />
      ) : (
        <p>
          <TextButton onClick={askForPassword}>Log in with a password instead</TextButton>
        </p>
      )}
    </form>
  );
}

/** What the user did with the prerendered form is done again, now with effect. */
function catchUp(form: HTMLFormElement) {
  document.documentElement.dataset.live = '';
  fillInEmail(form);
  form.querySelector<HTMLElement>('[aria-pressed=true]')?.click();
  if (form.ariaBusy !== 'true') return;
  // As React rendered it: it changes only what it has set.
  form.ariaBusy = 'false';
  form.requestSubmit();
}

/** Whoever has just registered does not type their address again. */
function fillInEmail({ elements }: HTMLFormElement) {
  const known = takeLoginEmail();
  const [email, password] = ['email', 'password'].map((name) => elements.namedItem(name) as HTMLInputElement);
  if (!known || !email || email.value) return;
  email.value = known;
  password?.focus();
}

function ForgottenPassword() {
  if (!useProvider().sendsMail) {
    return <p className="text-ink-soft">Forgot your password? Ask us for a link to choose a new one.</p>;
  }
  return (
    <p>
      <Anchor href="/ticketing/forgot-password">Forgot password?</Anchor>
    </p>
  );
}
