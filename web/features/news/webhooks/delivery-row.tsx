import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { webhookMessages } from '#contract/webhooks-constants.ts';
import { exactTime } from '#web/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingBars } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { type Delivery, deliveryOf, useRedeliver, type Webhook } from './api.ts';

const states: Record<Delivery['state'], { icon: LucideIcon; look: string; label: string }> = {
  delivered: { icon: CircleCheck, look: 'text-moss', label: 'Delivered' },
  failed: { icon: CircleX, look: 'text-brick', label: 'Failed' },
  waiting: { icon: Clock, look: 'text-ink-soft', label: 'Waiting' },
};

type DeliveryRowProps = { webhook: Webhook; delivery: Delivery };

/** One delivery; its details open below it. */
export function DeliveryRow({ webhook, delivery }: DeliveryRowProps) {
  const { id, type, recordName, state, createdAt } = delivery;
  const [isOpen, setIsOpen] = useState(false);
  const { icon, look, label } = states[state];
  const about = recordName ? `${type} ${recordName}` : type;
  return (
    <li className="border-line border-b py-3 [overflow-wrap:anywhere]">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="font-medium">{type}</span>
            {recordName && <bdi className="text-ink-soft">{recordName}</bdi>}
            <StateBadge icon={icon} look={look}>
              {label}
            </StateBadge>
          </p>
          <p className="text-ink-soft text-sm">
            <RelativeTime value={createdAt} /> · {outcomeOf(delivery)}
          </p>
        </div>
        <Button
          look="secondary"
          size="small"
          aria-expanded={isOpen}
          aria-label={`Details of ${about}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          Details
        </Button>
      </div>
      {isOpen && <Details webhook={webhook} deliveryId={id} />}
    </li>
  );
}

function outcomeOf({ state, attempts, status, nextAttemptAt }: Delivery) {
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`;
  const answer = status === null ? '' : `, HTTP ${status}`;
  const isRetried = state === 'waiting' && nextAttemptAt !== null && attempts > 0;
  return `${tries}${answer}${isRetried ? `, next ${exactTime(nextAttemptAt)}` : ''}`;
}

function Details({ webhook, deliveryId }: { webhook: Webhook; deliveryId: string }) {
  const query = useQuery(deliveryOf(webhook.id, deliveryId));
  const { mutate: redeliver, isPending } = useRedeliver(webhook.id);
  return (
    <div className="mt-3 space-y-3">
      <Loaded
        query={query}
        failure={webhookMessages.deliveryFailed}
        loading={<LoadingBars things="the delivery" bars={['h-4 w-40', 'h-16 w-full']} />}
      >
        {({ message, response }) => (
          <>
            {response && <Excerpt title="Response" text={response} />}
            {message === null ? (
              <p className="text-ink-soft text-sm">
                There is nothing left to send: the record was deleted
                {!webhook.includesNotes && ', or it is an internal note, which this webhook does not get'}.
              </p>
            ) : (
              <Excerpt title="Message, as it would be sent now" text={JSON.stringify(JSON.parse(message), null, 2)} />
            )}
          </>
        )}
      </Loaded>
      <p className="text-ink-faint text-xs">
        webhook-id <code className="font-mono">{deliveryId}</code>
      </p>
      <Button
        look="secondary"
        size="small"
        disabled={isPending || !webhook.isActive}
        onClick={() => redeliver(deliveryId)}
      >
        Send again
      </Button>
      {!webhook.isActive && <p className="text-ink-soft text-sm">{webhookMessages.isOff}</p>}
    </div>
  );
}

function Excerpt({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h4 className="mb-1 font-medium font-sans text-sm tracking-normal">{title}</h4>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        className="max-h-72 overflow-auto whitespace-pre-wrap rounded bg-sunken p-3 font-mono text-xs"
        dir="auto"
      >
        {text}
      </pre>
    </div>
  );
}
