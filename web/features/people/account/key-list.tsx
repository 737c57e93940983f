import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { KeyFacts } from '#web/features/shared/key-facts.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type ApiKey, useRevokeKey } from './api.ts';

/** The user's API keys, with a button to revoke each. */
export function KeyList({ keys, onRevoked }: { keys: ApiKey[]; onRevoked: () => void }) {
  // Here, because a row is gone before the answer.
  const { mutate: revoke } = useRevokeKey();
  return (
    <ul aria-label="API keys">
      {keys.map((key) => (
        <KeyRow key={key.id} apiKey={key} onRevoke={() => revoke(key.id, { onSuccess: onRevoked })} />
      ))}
    </ul>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name } = apiKey;
  const [isAsking, setIsAsking] = useState(false);

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3 first:pt-0 last:border-b-0">
      <KeyRound className="size-5 shrink-0 text-ink-faint max-sm:hidden" aria-hidden="true" />
      <KeyFacts apiKey={apiKey} />
      <Button look="secondary" size="small" aria-label={`Revoke ${name}`} onClick={() => setIsAsking(true)}>
        Revoke
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Revoke the API key “${name}”?`}
          action="Revoke key"
          onConfirm={onRevoke}
          onCancel={() => setIsAsking(false)}
        >
          Programs that use it can no longer call the API. This can’t be undone.
        </ConfirmDialog>
      )}
    </li>
  );
}
