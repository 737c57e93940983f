import type { ComponentProps } from 'react';
import { MinPasswordLength } from '#contract/constants.ts';
import { guessability } from '#web/lib/guessable-password.ts';
import { PasswordField } from './password-field.tsx';

const warnings = {
  own: 'This is easy to guess: it is made of a name or an address. You can keep it, but a few other words in a row are safer.',
  common:
    'This is easy to guess: it is among the first that anybody tries. You can keep it, but a few words in a row are safer.',
};

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'hint' | 'value'> & {
  /** What is typed so far. */
  password: string;
  /** Names and addresses that somebody would try first. */
  own: string[];
};

/** A password that somebody chooses: says what it needs, and warns of one that others would guess. */
export function NewPasswordField({ password, own, ...field }: NewPasswordFieldProps) {
  const reason = guessability(password, own);

  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      hint={
        <span role="status" className={reason && 'text-amber'}>
          {reason ? warnings[reason] : `At least ${MinPasswordLength} characters. A few words in a row are good.`}
        </span>
      }
    />
  );
}
