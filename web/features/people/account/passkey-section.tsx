import { useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { PasskeyLimit, passkeyMessages } from '#contract/passkeys-constants.ts';
import { canUsePasskeys } from '#web/lib/passkeys.ts';
import { shortDate } from '#web/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingBars } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { AccountSection } from './account-section.tsx';
import { ownPasskeys, type Passkey, useRemovePasskey } from './api.ts';
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx';

/** The user's passkeys, with buttons to add one, and to rename and remove each. */
export function PasskeySection() {
  const query = useQuery(ownPasskeys);
  const [isAdding, setIsAdding] = useState(false);
  const isFull = query.data?.length === PasskeyLimit.count;

  return (
    <AccountSection
      title="Passkeys"
      intro="Log in with your fingerprint, your face or the PIN of your device, without a password or a code."
      action={
        canUsePasskeys() &&
        query.data &&
        !isFull && (
          <Button look="secondary" onClick={() => setIsAdding(true)}>
            Add passkey
          </Button>
        )
      }
    >
      {!canUsePasskeys() && <p className="mb-3 text-ink-soft">{passkeyMessages.unsupported}</p>}
      <Loaded
        query={query}
        failure={passkeyMessages.listFailed}
        loading={<LoadingBars things="your passkeys" bars={['h-4 w-40', 'h-3.5 w-64']} />}
      >
        {(passkeys) => (
          <div data-landing tabIndex={-1} className="rounded outline-none">
            {passkeys.length === 0 ? (
              <p className="text-ink-soft">You have no passkeys.</p>
            ) : (
              <ul aria-label="Passkeys">
                {passkeys.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} />
                ))}
              </ul>
            )}
            {isFull && <p className="mt-3 text-ink-soft text-sm">{passkeyMessages.tooMany}</p>}
          </div>
        )}
      </Loaded>
      {isAdding && <AddPasskeyDialog onClose={() => setIsAdding(false)} />}
    </AccountSection>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, createdAt, lastUsedAt, isSynced } = passkey;
  const { mutate: remove, isPending } = useRemovePasskey();
  const [task, setTask] = useState<'rename' | 'remove'>();
  const close = () => setTask(undefined);

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3 first:pt-0 last:border-b-0">
      <Fingerprint className="size-5 shrink-0 text-ink-faint max-sm:hidden" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-60">
        <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
          {name}
        </p>
        <p className="tabular flex flex-wrap gap-x-3 text-ink-soft text-sm">
          <span>added {shortDate(createdAt)}</span>
          <span>{lastUsedAt ? <LastUse at={lastUsedAt} /> : 'never used'}</span>
          {isSynced && <span>synced by your password manager</span>}
        </p>
      </div>
      <div className="flex gap-2">
        <Button look="secondary" size="small" aria-label={`Rename ${name}`} onClick={() => setTask('rename')}>
          Rename
        </Button>
        <Button look="secondary" size="small" aria-label={`Remove ${name}`} onClick={() => setTask('remove')}>
          Remove
        </Button>
      </div>
      {task === 'rename' && <RenamePasskeyDialog passkey={passkey} onClose={close} />}
      {task === 'remove' && (
        <ConfirmDialog
          title={`Remove the passkey “${name}”?`}
          action="Remove passkey"
          isPending={isPending}
          onConfirm={() => remove(id)}
          onCancel={close}
        >
          Nobody can log in with it anymore, and you are logged out everywhere else. Delete it on your device, too.
        </ConfirmDialog>
      )}
    </li>
  );
}

function LastUse({ at }: { at: string }) {
  return (
    <>
      last used <RelativeTime value={at} />
    </>
  );
}
