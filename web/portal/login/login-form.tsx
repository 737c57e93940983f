import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Input } from '#contract/endpoint.ts';
import { logIn } from '#contract/sessions.ts';
import { sessionMessages } from '#contract/sessions-constants.ts';
import { sharedMessages } from '#contract/shared-constants.ts';
import { useSendsMail } from '#web/lib/provider.ts';
import { ApiError, requestPublicly } from '#web/lib/request.ts';
import { session } from '#web/lib/session.ts';
import { Anchor } from '#web/ui/anchor.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Alert } from '#web/ui/notice.tsx';
import { OneTimeCodeField } from '#web/ui/one-time-code-field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { takeLoginEmail } from './known-email.ts';

/**
 * The login form. The page has it as HTML before this code loads, so the fields are the browser's own: what the user or
 * a password manager has filled in by then stays.
 */
export function LoginForm() {
  const form = useRef<HTMLFormElement>(null);
  const { failure, isSending, code, setCode, handleSubmit } = useLogin(form);

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
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        onChange={forgetCode}
      />
      <PasswordField label="Password" name="password" autoComplete="current-password" onChange={forgetCode} />
      {code !== undefined && <OneTimeCodeField code={code} isNews takesRecoveryCode onChange={setCode} />}
      <Button type="submit" className="w-full">
        {/* CSS chooses, because the form can be submitted before this code has loaded. */}
        <span className="in-aria-busy:hidden">Log in</span>
        <span className="not-in-aria-busy:hidden">Logging in...</span>
      </Button>
      <ForgottenPassword />
    </form>
  );
}

function useLogin(form: RefObject<HTMLFormElement | null>) {
  const [failure, setFailure] = useState('');
  const [isSending, setIsSending] = useState(false);
  /** Undefined until the server asks for a code. */
  const [code, setCode] = useState<string>();

  const field = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement | null;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const [email, password] = [field('email')?.value ?? '', field('password')?.value ?? ''];
    if (!email.trim()) refuse(sessionMessages.loginFieldsMissing, 'email');
    else if (!password) refuse(sessionMessages.loginFieldsMissing, 'password');
    else if (code?.trim() === '') refuse(sessionMessages.codeMissing, 'code');
    else void send({ email, password, ...(code ? { code } : {}) });
  }

  function refuse(reason: string, culprit: string) {
    setFailure(reason);
    field(culprit)?.focus();
  }

  /** After a login the page leaves, so the form stays busy. */
  async function send(body: Input<typeof logIn>['body']) {
    setFailure('');
    setIsSending(true);
    try {
      const { user, token } = await requestPublicly(logIn, { body });
      session.start(user, token);
    } catch (error) {
      setIsSending(false);
      if (error instanceof ApiError && error.more.secondFactor === 'required') setCode('');
      else setFailure(reasonOf(error));
    }
  }

  return { failure, isSending, code, setCode, handleSubmit };
}

function reasonOf(error: unknown) {
  return (error instanceof ApiError && error.status > 0 && error.message) || sessionMessages.loginFailed;
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
  if (useSendsMail() === false) {
    return <p className="text-ink-soft">Forgot your password? Ask us for a link to choose a new one.</p>;
  }
  return (
    <p>
      <Anchor href="/ticketing/forgot-password">Forgot password?</Anchor>
    </p>
  );
}
