import { messageAt } from '#web/lib/request.ts';
import { OneTimeCodeField } from '#web/ui/one-time-code-field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';

export const noCredentials = { password: '', code: '' };
type Credentials = typeof noCredentials;

export function isComplete({ password, code }: Credentials, needsCode: boolean) {
  return password !== '' && (!needsCode || code.trim() !== '');
}

/** Passwords and codes are kept nowhere. */
export const credentialForm = {
  fieldsOf: () => noCredentials,
  draft: null,
  sendsAll: true,
  toSent: (fields: Credentials) => fields,
};
export const codeForm = {
  ...credentialForm,
  fieldsOf: () => ({ code: '' }),
  toSent: (fields: { code: string }) => fields,
};

type CredentialFieldsProps = {
  typed: Credentials;
  onChange: (typed: Credentials) => void;
  /** The server's errors for the fields. */
  error: Error | null;
  needsCode: boolean;
  /** Whether the code field has just appeared. */
  isCodeNews?: boolean;
};

/** How a logged-in user confirms their identity: the password, and a code if two-factor is on. */
export function CredentialFields({ typed, onChange, error, needsCode, isCodeNews = false }: CredentialFieldsProps) {
  return (
    <>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        value={typed.password}
        onChange={(event) => onChange({ ...typed, password: event.target.value })}
        error={messageAt(error, 'password')}
      />
      {needsCode && (
        <OneTimeCodeField
          code={typed.code}
          isNews={isCodeNews}
          takesRecoveryCode
          onChange={(code) => onChange({ ...typed, code })}
          error={messageAt(error, 'code')}
        />
      )}
    </>
  );
}
