import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { apiKeyMessages } from '#contract/api-keys-constants.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingBars } from '#web/ui/notice.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { AccountSection } from './account-section.tsx';
import { ownKeys } from './api.ts';

const KeyList = lazy(async () => ({ default: (await import('./key-list.tsx')).KeyList }));
const CreateKeyDialog = onDemand(async () => (await import('./create-key-dialog.tsx')).CreateKeyDialog);

const loading = <LoadingBars things="your API keys" bars={['h-4 w-40', 'h-3.5 w-64']} />;

/** The user's API keys, with buttons to create one and to revoke each. */
export function KeySection() {
  const query = useQuery(ownKeys);
  const [isCreating, setIsCreating] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  // The focused button disappears with the key that it revoked.
  const onRevoked = () => list.current?.focus();

  return (
    <AccountSection
      title="API keys"
      intro="A program with a key can do what you can do, except manage accounts, logins, users and companies."
      action={
        <Button look="secondary" onClick={() => setIsCreating(true)}>
          Create API key
        </Button>
      }
    >
      <Loaded query={query} failure={apiKeyMessages.listFailed} loading={loading}>
        {(keys) => (
          <div ref={list} tabIndex={-1} className="rounded outline-none">
            {keys.length === 0 ? (
              <p className="text-ink-soft">You have no API keys.</p>
            ) : (
              <Suspense fallback={loading}>
                <KeyList keys={keys} onRevoked={onRevoked} />
              </Suspense>
            )}
          </div>
        )}
      </Loaded>
      {isCreating && <CreateKeyDialog onClose={() => setIsCreating(false)} />}
    </AccountSection>
  );
}
