import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { PasswordChange } from '#contract/account.ts';
import { apiKeyMessages } from '#contract/api-keys-constants.ts';
import { passkeyMessages } from '#contract/passkeys-constants.ts';
import { AlsoRemove } from '#web/features/shared/also-remove.tsx';
import { useActor } from '#web/lib/actor.ts';
import { passwordsDiffer, RepeatedPassword } from '#web/lib/form-errors.ts';
import { messageAt } from '#web/lib/request.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { NewPasswordField } from '#web/ui/new-password-field.tsx';
import { LoadingBars } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { AccountSection } from './account-section.tsx';
import { ownKeys, ownPasskeys, useChangePassword } from './api.ts';

const Form = PasswordChange.extend({ confirm: RepeatedPassword }).refine(
  ({ newPassword, confirm }) => newPassword === confirm,
  passwordsDiffer,
);

const loading = <LoadingBars things="your passkeys and API keys" bars={['h-4 w-40', 'h-4 w-56']} />;

const empty = { currentPassword: '', newPassword: '', confirm: '' };

/** @param connectionName the single sign-on that the user can choose instead, if there is one */
export function PasswordSection({ connectionName }: { connectionName: string | null }) {
  const actor = useActor();
  const { mutate: change, isPending } = useChangePassword();
  const [passkeys, keys] = [useQuery(ownPasskeys), useQuery(ownKeys)];
  const [keeps, setKeeps] = useState<string[]>([]);
  const { register, handleSubmit, watch, reset, setError, formState } = useForm({
    resolver: zodResolver(Form),
    defaultValues: empty,
  });
  const { errors } = formState;
  const own = [actor.firstName, actor.lastName, actor.email, actor.companyName ?? ''];

  const send = handleSubmit(({ currentPassword, newPassword }) => {
    // Nothing is removed that was not shown: what is missing is loading, or says that it failed.
    if (!passkeys.data || !keys.data) return;
    change({ currentPassword, newPassword, keeps }, { onSuccess: startOver, onError: showIssues });
  });

  function startOver() {
    reset(empty);
    setKeeps([]);
  }

  /** The server's error for a field stays there after the toast is gone. */
  function showIssues(error: Error) {
    for (const field of ['currentPassword', 'newPassword'] as const) {
      const message = messageAt(error, field);
      if (message) setError(field, { message }, { shouldFocus: true });
    }
  }

  return (
    <AccountSection
      title="Password"
      intro="Changing it logs you out everywhere else. Any unused reset link stops working."
    >
      {connectionName && (
        <p className="mb-4 max-w-[65ch] text-ink-soft text-sm">
          You log in with <bdi>{connectionName}</bdi>. If you never chose a password here, use “Forgot password?” on the
          login page to get one.
        </p>
      )}
      <form noValidate onSubmit={send} className="max-w-sm space-y-4">
        <input type="email" autoComplete="username" value={actor.email} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...register('currentPassword')}
          error={errors.currentPassword?.message}
        />
        <NewPasswordField
          label="New password"
          password={watch('newPassword')}
          own={own}
          {...register('newPassword')}
          error={errors.newPassword?.message}
        />
        <PasswordField
          label="Repeat new password"
          autoComplete="new-password"
          {...register('confirm')}
          error={errors.confirm?.message}
        />
        <Loaded query={passkeys} failure={passkeyMessages.listFailed} loading={loading}>
          {(ownPasskeys) => (
            <Loaded query={keys} failure={apiKeyMessages.listFailed} loading={loading}>
              {(all) => {
                const access = { passkeys: ownPasskeys, apiKeys: all.filter(({ isExpired }) => !isExpired) };
                return <AlsoRemove access={access} keeps={keeps} onChange={setKeeps} />;
              }}
            </Loaded>
          )}
        </Loaded>
        <Button type="submit" look="secondary" disabled={isPending}>
          {isPending ? 'Changing...' : 'Change password'}
        </Button>
      </form>
    </AccountSection>
  );
}
