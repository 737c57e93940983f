import type { ComponentProps } from 'react';
import { guessability, guessableWords } from '#contract/guessable-password.ts';
import { useCommonPasswords } from '#web/lib/common-passwords.ts';
import { useProvider } from '#web/lib/provider.ts';
import { PasswordField } from './password-field.tsx';

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'hint' | 'value'> & {
  value: string;
  /** Names and addresses that an attacker would try first. */
  own: string[];
};

/** A field for a new password: states the requirements and warns if it is easy to guess. */
export function NewPasswordField({ value, own, ...field }: NewPasswordFieldProps) {
  const { providerName, minPasswordLength, refusesCommonPasswords } = useProvider();
  const common = useCommonPasswords();
  // One thing at a time: a password that is too short can’t be kept.
  const isLongEnough = [...value].length >= minPasswordLength;
  const reason = isLongEnough && guessability(value, [...own, providerName], common);
  const advice = refusesCommonPasswords
    ? 'Choose another. A few unrelated words work well.'
    : 'You can keep it, but a few other words in a row are safer.';

  return (
    <PasswordField
      {...field}
      value={value}
      autoComplete="new-password"
      hint={
        <span role="status" className={reason ? 'text-amber' : undefined}>
          {reason
            ? `${guessableWords[reason]} ${advice}`
            : `At least ${minPasswordLength} characters. A few words in a row are good.`}
        </span>
      }
    />
  );
}
