import { type FormEvent, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { ApiError } from '#web/lib/request.ts';
import { session } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Alert } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { logIn } from './api.ts';

type User = Awaited<ReturnType<typeof logIn>>['user'];

export function LoginForm({ onLogin }: { onLogin: (user: User) => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!email.trim() || !password) return setFailure(messages.loginFieldsMissing);

    setIsPending(true);
    setFailure(undefined);
    try {
      const { user, token } = await logIn({ email, password });
      session.start(user, token);
      onLogin(user);
    } catch (error) {
      setFailure(error instanceof ApiError && error.status > 0 ? error.message : messages.loginFailed);
      setIsPending(false);
    }
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
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" disabled={isPending} className="w-full">
        {isPending ? 'Logging in...' : 'Log in'}
      </Button>
    </form>
  );
}
