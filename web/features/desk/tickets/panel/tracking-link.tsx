import { Link2 } from 'lucide-react';
import { trackingMessages } from '#contract/tracking-constants.ts';
import { useCurrentProvider } from '#web/lib/provider.ts';
import { toast } from '#web/lib/toast.ts';
import { TextButton } from '#web/ui/button.tsx';
import { CopyField, copyToClipboard } from '#web/ui/copy-field.tsx';
import { useCreateTrackingLink } from './api.ts';

/** How a requester without an account follows the ticket, with a new link for them. */
export function TrackingLink({ ticketId }: { ticketId: string }) {
  const { mutate: createLink, data, isPending } = useCreateTrackingLink(ticketId);
  const { sendsMail } = useCurrentProvider();

  function handleCreate(isMailed: boolean) {
    createLink(isMailed, {
      onSuccess: async ({ url, mailedTo }) => {
        if (mailedTo) toast({ title: trackingMessages.linkMailed, description: mailedTo });
        else if (url && (await copyToClipboard(url))) toast({ title: trackingMessages.linkCopied });
      },
    });
  }

  return (
    <div className="mt-1 text-ink-soft text-sm">
      <p className="flex items-start gap-2">
        <Link2 className="mt-0.5 size-4 shrink-0 text-ink-faint" aria-hidden="true" />
        <span>No account: follows this ticket by link</span>
      </p>
      {data?.url ? (
        <div className="mt-2">
          <CopyField label="New link" value={data.url} />
          <p className="mt-1.5">Whoever has it can read and answer. It works for 90 days.</p>
        </div>
      ) : (
        <p className="ml-6 flex flex-wrap gap-x-4">
          {sendsMail && (
            <TextButton className="pointer-coarse:min-h-11" disabled={isPending} onClick={() => handleCreate(true)}>
              Email a new link
            </TextButton>
          )}
          <TextButton className="pointer-coarse:min-h-11" disabled={isPending} onClick={() => handleCreate(false)}>
            Copy a new link
          </TextButton>
        </p>
      )}
    </div>
  );
}
