import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { shortDate } from '#web/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { type ApiKey, useRevokeKey } from './api.ts';
import { scopesInWords } from './key-words.ts';

/** The user's API keys, with a button to revoke each. */
export function KeyList({ keys, onRevoked }: { keys: ApiKey[]; onRevoked: () => void }) {
  return (
    <ul aria-label="API keys">
      {keys.map((key) => (
        <KeyRow key={key.id} apiKey={key} onRevoked={onRevoked} />
      ))}
    </ul>
  );
}

function KeyRow({ apiKey, onRevoked }: { apiKey: ApiKey; onRevoked: () => void }) {
  const { id, name, prefix, scopes, expiresAt, isExpired, statusComponentName } = apiKey;
  const { mutate: revoke, isPending } = useRevokeKey();
  const [isAsking, setIsAsking] = useState(false);

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3 first:pt-0 last:border-b-0">
      <KeyRound className="size-5 shrink-0 text-ink-faint max-sm:hidden" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap gap-x-3 [overflow-wrap:anywhere]">
          <span dir="auto" className="min-w-0 font-medium">
            {name}
          </span>
          <span className="font-mono text-ink-faint text-sm">{prefix}…</span>
        </p>
        <p className="tabular flex flex-wrap gap-x-3 text-ink-soft text-sm [overflow-wrap:anywhere]">
          <span>{scopesInWords(scopes)}</span>
          {isExpired ? (
            <span className="text-brick">expired on {shortDate(expiresAt)}</span>
          ) : (
            <span>valid until {shortDate(expiresAt)}</span>
          )}
          <LastUse apiKey={apiKey} />
          {statusComponentName && (
            <span>
              alerts set <bdi>{statusComponentName}</bdi>
            </span>
          )}
        </p>
      </div>
      <Button look="secondary" size="small" aria-label={`Revoke ${name}`} onClick={() => setIsAsking(true)}>
        Revoke
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Revoke the API key “${name}”?`}
          action="Revoke key"
          isPending={isPending}
          onConfirm={() => revoke(id, { onSuccess: onRevoked })}
          onCancel={() => setIsAsking(false)}
        >
          Programs that use it can no longer call the API. This can’t be undone.
        </ConfirmDialog>
      )}
    </li>
  );
}

function LastUse({ apiKey: { lastUsedAt, lastAddress, calls } }: { apiKey: ApiKey }) {
  if (!lastUsedAt) return <span>never used</span>;
  return (
    <span>
      last used <RelativeTime value={lastUsedAt} />
      {lastAddress && ` from ${lastAddress}`}, {calls === 1 ? '1 call' : `${calls.toLocaleString('en-US')} calls`}
    </span>
  );
}
