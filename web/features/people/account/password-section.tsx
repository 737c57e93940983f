import { useQuery } from '@tanstack/react-query';
import { PasswordChange } from '#contract/account.ts';
import { apiKeyMessages } from '#contract/api-keys-constants.ts';
import { passkeyMessages } from '#contract/passkeys-constants.ts';
import { userMessages } from '#contract/users-constants.ts';
import { AlsoRemove } from '#web/features/shared/also-remove.tsx';
import { FormNotices } from '#web/features/shared/form-notices.tsx';
import { useActor } from '#web/lib/actor.ts';
import { useForm } from '#web/lib/form.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { NewPasswordField } from '#web/ui/new-password-field.tsx';
import { LoadingBars } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { AccountSection } from './account-section.tsx';
import { ownKeys, ownPasskeys, useChangePassword } from './api.ts';

const loading = <LoadingBars things="your passkeys and API keys" bars={['h-4 w-40', 'h-4 w-56']} />;

const fieldsOf = () => ({ currentPassword: '', newPassword: '', confirm: '', keeps: [] as string[] });

/** @param connectionName the single sign-on that the user can choose instead, if there is one */
export function PasswordSection({ connectionName }: { connectionName: string | null }) {
  const actor = useActor();
  const [passkeys, keys] = [useQuery(ownPasskeys), useQuery(ownKeys)];
  const form = useForm({
    fieldsOf,
    draft: null,
    secrets: ['currentPassword', 'newPassword', 'confirm'],
    schema: PasswordChange,
    // Nothing is removed that was not shown: what is missing is loading, or says that it failed.
    problemIn: ({ newPassword, confirm }) => ({
      ...(newPassword === confirm ? {} : { confirm: userMessages.passwordsDiffer }),
      ...(passkeys.data && keys.data ? {} : { keeps: '' }),
    }),
    toSent: ({ confirm: _, ...passwords }) => passwords,
    sendsAll: true,
    mutation: useChangePassword(),
  });
  const { isPending } = form;
  const own = [actor.firstName, actor.lastName, actor.email, actor.companyName ?? ''];

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
      <Form onSend={form.save} className="max-w-sm space-y-4">
        <FormNotices form={form} />
        <input type="email" autoComplete="username" value={actor.email} readOnly hidden />
        <PasswordField label="Current password" autoComplete="current-password" {...form.field('currentPassword')} />
        <NewPasswordField label="New password" own={own} {...form.field('newPassword')} />
        <PasswordField
          label="Repeat new password"
          autoComplete="new-password"
          aria-required
          {...form.field('confirm')}
        />
        <Loaded query={passkeys} failure={passkeyMessages.listFailed} loading={loading}>
          {(ownPasskeys) => (
            <Loaded query={keys} failure={apiKeyMessages.listFailed} loading={loading}>
              {(all) => {
                const access = { passkeys: ownPasskeys, apiKeys: all.filter(({ isExpired }) => !isExpired) };
                return (
                  <AlsoRemove access={access} keeps={form.typed.keeps} onChange={(keeps) => form.change({ keeps })} />
                );
              }}
            </Loaded>
          )}
        </Loaded>
        <Button type="submit" look="secondary" disabled={isPending}>
          {isPending ? 'Changing...' : 'Change password'}
        </Button>
      </Form>
    </AccountSection>
  );
}
