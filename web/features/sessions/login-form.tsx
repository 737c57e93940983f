import { Eye, EyeOff } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { ApiError } from '#web/lib/request.ts';
import { session } from '#web/lib/session.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Field, TextField } from '#web/ui/field.tsx';
import { Alert } from '#web/ui/notice.tsx';
import { logIn } from './api.ts';

type User = Awaited<ReturnType<typeof logIn>>['user'];

export function LoginForm({ onLogin }: { onLogin: (user: User) => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isShown, setIsShown] = useState(false);
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
      setFailure(error instanceof ApiError ? error.message : messages.loginFailed);
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
      <Field label="Password">
        {(wiring) => (
          <div className="relative">
            <input
              {...wiring}
              className="field pr-12"
              type={isShown ? 'text' : 'password'}
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <IconButton
              label={isShown ? 'Hide password' : 'Show password'}
              aria-pressed={isShown}
              className="absolute inset-y-0 right-0 my-auto"
              onClick={() => setIsShown(!isShown)}
            >
              {isShown ? (
                <EyeOff className="size-5" aria-hidden="true" />
              ) : (
                <Eye className="size-5" aria-hidden="true" />
              )}
            </IconButton>
          </div>
        )}
      </Field>
      <Button type="submit" disabled={isPending} className="w-full">
        {isPending ? 'Logging in...' : 'Log in'}
      </Button>
    </form>
  );
}
