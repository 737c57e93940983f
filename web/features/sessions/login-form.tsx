import { type FormEvent, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { ApiError } from '#web/lib/request.ts';
import { session } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Alert } from '#web/ui/notice.tsx';
import { OneTimeCodeField } from '#web/ui/one-time-code-field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { logIn } from './api.ts';

type User = Awaited<ReturnType<typeof logIn>>['user'];

export function LoginForm({ onLogin }: { onLogin: (user: User) => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  /** Once the password was right and a code is wanted as well; another person's login may want none. */
  const [needsCode, setNeedsCode] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!email.trim() || !password) return setFailure(messages.loginFieldsMissing);
    if (needsCode && !code.trim()) return setFailure(messages.codeMissing);

    setIsPending(true);
    setFailure(undefined);
    try {
      const { user, token } = await logIn({ email, password, ...(needsCode ? { code } : {}) });
      session.start(user, token);
      onLogin(user);
    } catch (error) {
      const isAsked = error instanceof ApiError && error.more.secondFactor === 'required';
      if (isAsked) setNeedsCode(true);
      else setFailure(error instanceof ApiError && error.status > 0 ? error.message : messages.loginFailed);
      setIsPending(false);
    }
  }

  function handleOtherPerson(change: () => void) {
    change();
    setNeedsCode(false);
    setCode('');
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="space-y-4">
      {failure && <Alert>{failure}</Alert>}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => handleOtherPerson(() => setEmail(event.target.value))}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => handleOtherPerson(() => setPassword(event.target.value))}
      />
      {needsCode && <OneTimeCodeField code={code} isNews takesRecoveryCode onChange={setCode} />}
      <Button type="submit" disabled={isPending} className="w-full">
        {isPending ? 'Logging in...' : 'Log in'}
      </Button>
    </form>
  );
}
