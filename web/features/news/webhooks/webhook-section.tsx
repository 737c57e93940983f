import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import { canManageWebhooks } from '#contract/provider-policies.ts';
import { WebhookEvents, webhookMessages } from '#contract/webhooks-constants.ts';
import { useStaff } from '#web/lib/actor.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Link } from '#web/ui/link.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { EmptyState, LoadingRows, Skeleton } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { useDeleteWebhook, useRotateSecret, type Webhook, webhookList } from './api.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { EditWebhookDialog, NewWebhookDialog } from './webhook-editor.tsx';
import { eventLabels } from './webhook-fields.ts';

/** Webhooks, for super admins, and where to create API keys, for all staff. */
export function WebhookSection() {
  const mayManage = canManageWebhooks(useStaff());
  return (
    <>
      {mayManage ? <Webhooks /> : <p className="text-ink-soft">{webhookMessages.onlySuperAdmins}.</p>}
      <p className="mt-6 max-w-[65ch] text-ink-soft text-sm">
        Programs that call Archway need an API key: scripts, monitoring tools that send alerts, and AI assistants (MCP).
        Create one in <Link to="/admin/account">Your account</Link>. <code>docs/integrations.md</code> has examples.
      </p>
    </>
  );
}

type Action = 'edit' | 'deliveries' | 'rotate' | 'delete';
type OpenDialog =
  | { action: 'create' }
  | { action: Action; webhook: Webhook }
  | { action: 'secret'; name: string; secret: string; isRotated: boolean };

function Webhooks() {
  const query = useQuery(webhookList);
  const [dialog, setDialog] = useState<OpenDialog>();
  const add = (
    <Button look="secondary" onClick={() => setDialog({ action: 'create' })}>
      <Plus className="size-4" aria-hidden="true" />
      Add webhook
    </Button>
  );

  return (
    <>
      <Loaded query={query} failure={webhookMessages.listFailed} loading={<LoadingWebhooks />}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <EmptyState title="No webhooks yet" heading="h4" action={add}>
              Add one to notify your chat, billing system or own program when a ticket is created, changed or resolved.
            </EmptyState>
          ) : (
            <>
              <ul aria-label="Webhooks">
                {webhooks.map((webhook) => (
                  <WebhookRow
                    key={webhook.id}
                    webhook={webhook}
                    onChoose={(action) => setDialog({ action, webhook })}
                  />
                ))}
              </ul>
              <div className="mt-4">{add}</div>
            </>
          )
        }
      </Loaded>
      {dialog && <WebhookDialog dialog={dialog} onOpen={setDialog} />}
    </>
  );
}

type WebhookDialogProps = { dialog: OpenDialog; onOpen: (dialog: OpenDialog | undefined) => void };

function WebhookDialog({ dialog, onOpen }: WebhookDialogProps) {
  const close = () => onOpen(undefined);
  const showSecret =
    (isRotated: boolean) =>
    ({ name, secret }: { name: string; secret: string }) =>
      onOpen({ action: 'secret', name, secret, isRotated });
  switch (dialog.action) {
    case 'create':
      return <NewWebhookDialog onCreated={showSecret(false)} onClose={close} />;
    case 'secret':
      return <SecretDialog {...dialog} onClose={close} />;
    case 'edit':
      return <EditWebhookDialog webhook={dialog.webhook} onClose={close} />;
    case 'deliveries':
      return <DeliveryDialog webhook={dialog.webhook} onClose={close} />;
    case 'rotate':
      return <RotateDialog webhook={dialog.webhook} onRotated={showSecret(true)} onClose={close} />;
    case 'delete':
      return <DeleteWebhookDialog webhook={dialog.webhook} onClose={close} />;
  }
}

function WebhookRow({ webhook, onChoose }: { webhook: Webhook; onChoose: (action: Action) => void }) {
  const { name, url, events, includesNotes } = webhook;
  const sent =
    events.length === WebhookEvents.length ? 'All events' : events.map((event) => eventLabels[event]).join(', ');
  return (
    <li className="flex items-start gap-3 border-line border-b py-3 [overflow-wrap:anywhere]">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="font-semibold">
          {name}
        </p>
        <p className="line-clamp-2 break-all text-ink-soft text-sm">
          <bdi>{url}</bdi>
        </p>
        <p className="text-ink-faint text-sm">
          {sent}
          {includesNotes && ', with internal notes'}
        </p>
        <State webhook={webhook} />
      </div>
      <MenuButton
        look="quiet"
        size="narrow"
        label={`More actions for ${name}`}
        actions={[
          { label: 'Deliveries', name: `Deliveries of ${name}`, onSelect: () => onChoose('deliveries') },
          { label: 'Edit', name: `Edit ${name}`, onSelect: () => onChoose('edit') },
          { label: 'New secret', name: `New secret for ${name}`, onSelect: () => onChoose('rotate') },
          { label: 'Delete', name: `Delete ${name}`, onSelect: () => onChoose('delete') },
        ]}
      >
        <Ellipsis className="size-5" aria-hidden="true" />
      </MenuButton>
    </li>
  );
}

function State({ webhook: { isActive, turnedOffAt, failingSince } }: { webhook: Webhook }) {
  if (turnedOffAt) {
    return (
      <p className="text-brick text-sm">
        Turned off <RelativeTime value={turnedOffAt} /> because no message was accepted
      </p>
    );
  }
  if (!isActive) return <p className="text-ink-soft text-sm">Off</p>;
  if (!failingSince) return null;
  return (
    <p className="text-brick text-sm">
      Failing since <RelativeTime value={failingSince} />
    </p>
  );
}

type RotateDialogProps = {
  webhook: Webhook;
  onRotated: (rotated: { name: string; secret: string }) => void;
  onClose: () => void;
};

function RotateDialog({ webhook, onRotated, onClose }: RotateDialogProps) {
  const { mutate: rotate, isPending } = useRotateSecret();
  return (
    <ConfirmDialog
      title={
        <>
          Create a new secret for <bdi>{webhook.name}</bdi>?
        </>
      }
      action="Create new secret"
      isPending={isPending}
      onConfirm={() => rotate(webhook.id, { onSuccess: onRotated })}
      onCancel={onClose}
    >
      The old secret keeps working for one day. Replace it in the receiving program before then.
    </ConfirmDialog>
  );
}

function DeleteWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { mutate: deleteWebhook, isPending } = useDeleteWebhook();
  return (
    <ConfirmDialog
      title={
        <>
          Delete <bdi>{webhook.name}</bdi>?
        </>
      }
      action="Delete webhook"
      isPending={isPending}
      onConfirm={() => deleteWebhook(webhook.id, { onSuccess: onClose })}
      onCancel={onClose}
    >
      Nothing more is sent to its address, and its list of deliveries is deleted. This can’t be undone.
    </ConfirmDialog>
  );
}

function LoadingWebhooks() {
  return (
    <LoadingRows things="webhooks" count={2} rowClassName="space-y-2.5 border-line border-b py-3">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-4 w-3/5" />
    </LoadingRows>
  );
}
