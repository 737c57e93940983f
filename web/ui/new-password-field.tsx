import type { ComponentProps } from 'react';
import { MinPasswordLength } from '#contract/constants.ts';
import { guessability, guessableWords } from '#contract/guessable-password.ts';
import { useCommonPasswords } from '#web/lib/common-passwords.ts';
import { useProvider } from '#web/lib/provider.ts';
import { PasswordField } from './password-field.tsx';

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'hint' | 'value'> & {
  /** What is typed so far. */
  password: string;
  /** Names and addresses that somebody would try first. */
  own: string[];
};

/** A password that somebody chooses: says what it needs, and warns of one that others would guess. */
export function NewPasswordField({ password, own, ...field }: NewPasswordFieldProps) {
  const { providerName, refusesCommonPasswords } = useProvider();
  const reason = guessability(password, [...own, providerName], useCommonPasswords());
  const advice = refusesCommonPasswords
    ? 'Choose another: a few words in a row are good.'
    : 'You can keep it, but a few other words in a row are safer.';

  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      hint={
        <span role="status" className={reason && 'text-amber'}>
          {reason
            ? `${guessableWords[reason]} ${advice}`
            : `At least ${MinPasswordLength} characters. A few words in a row are good.`}
        </span>
      }
    />
  );
}
