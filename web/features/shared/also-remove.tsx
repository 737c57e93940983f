import type { ReactNode } from 'react';
import type { listApiKeys } from '#contract/api-keys.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { listPasskeys } from '#contract/passkeys.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';

/** What opens an account or the API without the password. */
export type OtherAccess = {
  passkeys: Reply<typeof listPasskeys>;
  apiKeys: Reply<typeof listApiKeys>;
};

type Props = { access: OtherAccess; keeps: string[]; onChange: (keeps: string[]) => void };

/** Asks which passkeys and API keys end with the old password: all that the user does not uncheck. */
export function AlsoRemove({ access: { passkeys, apiKeys }, keeps, onChange }: Props) {
  if (passkeys.length + apiKeys.length === 0) return null;
  const choice = { keeps, onChange };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-sm">Also remove</legend>
      <p className="mb-1 text-ink-soft text-sm">These work without the password. Keep only what you know.</p>
      <ul>
        {passkeys.map(({ id, name, lastUsedAt }) => (
          <Choice key={id} id={id} {...choice}>
            Passkey <bdi className="font-medium">{name}</bdi>, <LastUse at={lastUsedAt} />
          </Choice>
        ))}
        {apiKeys.map(({ id, name, prefix, lastUsedAt, lastAddress }) => (
          <Choice key={id} id={id} {...choice}>
            API key <bdi className="font-medium">{name}</bdi> <span className="font-mono">{prefix}…</span>,{' '}
            <LastUse at={lastUsedAt} address={lastAddress} />
          </Choice>
        ))}
      </ul>
    </fieldset>
  );
}

type ChoiceProps = Pick<Props, 'keeps' | 'onChange'> & { id: string; children: ReactNode };

function Choice({ id, keeps, onChange, children }: ChoiceProps) {
  return (
    <li>
      <label className="flex min-h-9 items-start gap-2.5 py-1.5 text-sm pointer-coarse:min-h-11">
        <input
          type="checkbox"
          className="tick shrink-0"
          checked={!keeps.includes(id)}
          onChange={({ target }) => onChange(target.checked ? keeps.filter((each) => each !== id) : [...keeps, id])}
        />
        <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
      </label>
    </li>
  );
}

function LastUse({ at, address = null }: { at: string | null; address?: string | null }) {
  if (!at) return 'never used';
  return (
    <>
      last used <RelativeTime value={at} />
      {address && ` from ${address}`}
    </>
  );
}
