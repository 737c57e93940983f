import { useState } from 'react';
import { CodeLength, SecondFactorRule } from '#contract/account-constants.ts';
import { TextButton } from './button.tsx';
import { Field } from './field.tsx';

type OneTimeCodeFieldProps = {
  code: string;
  error?: string;
  /** Whether a recovery code is also accepted. */
  takesRecoveryCode?: boolean;
  /** Whether the field has just appeared and should take the focus. */
  isNews?: boolean;
  onChange: (code: string) => void;
};

/** The code of an authenticator app, with a numeric keyboard until the user switches to a recovery code. */
export function OneTimeCodeField({ code, error, takesRecoveryCode, isNews, onChange }: OneTimeCodeFieldProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const hint = isRecovery
    ? 'One of the codes you saved when you turned on two-factor login. Each works once.'
    : `The ${SecondFactorRule.digits} digits that your authenticator app shows now.`;

  function handleSwitch() {
    setIsRecovery(!isRecovery);
    onChange('');
  }

  return (
    <div>
      <Field label={isRecovery ? 'Recovery code' : 'Code'} hint={hint} limit={CodeLength} text={code} error={error}>
        {(wiring) => (
          <input
            {...wiring}
            key={String(isRecovery)}
            name="code"
            // biome-ignore lint/a11y/noAutofocus: the field appears in response to a submit
            autoFocus={isNews}
            autoComplete="one-time-code"
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoCapitalize="characters"
            spellCheck={false}
            value={code}
            onChange={(event) => onChange(event.target.value)}
            className="field tabular max-w-60 font-mono tracking-wider"
          />
        )}
      </Field>
      {takesRecoveryCode && (
        <TextButton className="mt-1 text-sm" onClick={handleSwitch}>
          {isRecovery ? 'Use the app instead' : 'Use a recovery code instead'}
        </TextButton>
      )}
    </div>
  );
}
