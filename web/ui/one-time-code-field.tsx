import { useState } from 'react';
import { FieldLimit, SecondFactorRule } from '#contract/constants.ts';
import { Field } from './field.tsx';

type OneTimeCodeFieldProps = {
  code: string;
  error?: string | undefined;
  /** Whether a recovery code does as well. */
  takesRecoveryCode?: boolean;
  /** Whether the field has just appeared: then the keyboard is taken to it. */
  isNews?: boolean;
  onChange: (code: string) => void;
};

/** The code of an authenticator app: digits on a phone's keyboard, until somebody says that they have a recovery code. */
export function OneTimeCodeField({ code, error, takesRecoveryCode, isNews, onChange }: OneTimeCodeFieldProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const hint = isRecovery
    ? 'One of those you kept when you turned on two-step login. Each works once.'
    : `The ${SecondFactorRule.digits} digits that your authenticator app shows now.`;

  function handleSwitch() {
    setIsRecovery(!isRecovery);
    onChange('');
  }

  return (
    <div>
      <Field label={isRecovery ? 'Recovery code' : 'Code'} hint={hint} {...(error ? { error } : {})}>
        {(wiring) => (
          <input
            {...wiring}
            key={String(isRecovery)}
            // biome-ignore lint/a11y/noAutofocus: the form asks for it in answer to what was just sent
            autoFocus={isNews}
            autoComplete="one-time-code"
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={FieldLimit.code}
            value={code}
            onChange={(event) => onChange(event.target.value)}
            className="field tabular max-w-60 font-mono tracking-wider"
          />
        )}
      </Field>
      {takesRecoveryCode && (
        <button
          type="button"
          onClick={handleSwitch}
          className="mt-1 min-h-6 rounded text-river text-sm underline underline-offset-2"
        >
          {isRecovery ? 'Use the app instead' : 'Use a recovery code instead'}
        </button>
      )}
    </div>
  );
}
