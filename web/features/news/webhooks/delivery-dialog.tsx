import { useState } from 'react';
import { webhookMessages } from '#contract/webhooks-constants.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import { FilterSwitch } from '#web/ui/filter-switch.tsx';
import { EmptyState, LoadingRows, Skeleton } from '#web/ui/notice.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { type Delivery, deliveryList, useTestWebhook, type Webhook } from './api.ts';
import { DeliveryRow } from './delivery-row.tsx';

const filters = { all: 'All', waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' } as const;
type Filter = keyof typeof filters;

/** What was sent to a webhook, and what came back. */
export function DeliveryDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [filter, setFilter] = useState<Filter>('all');
  const state: Delivery['state'] | undefined = filter === 'all' ? undefined : filter;
  const { list, view } = usePagedList(deliveryList(webhook.id, state));
  const { mutate: test, isPending } = useTestWebhook(webhook.id);

  return (
    <Dialog title="Deliveries" description={<bdi>{webhook.name}</bdi>} place="sheet" onClose={onClose}>
      <DialogBody label="Deliveries" className="space-y-4">
        <FilterSwitch labels={filters} filter={filter} onChange={setFilter} />
        <PagedList
          list={list}
          things="deliveries"
          failure={webhookMessages.deliveriesFailed}
          loading={<LoadingDeliveries />}
          empty={<NoDeliveries filter={filter} />}
          place="inset"
        >
          <ul aria-label="Deliveries">
            {view.rows.map((delivery) => (
              <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} />
            ))}
          </ul>
        </PagedList>
      </DialogBody>
      <DialogFooter>
        <Button look="secondary" disabled={isPending} onClick={() => test()}>
          {isPending ? 'Sending...' : 'Send test message'}
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </Dialog>
  );
}

function NoDeliveries({ filter }: { filter: Filter }) {
  if (filter !== 'all') return <EmptyState title="No deliveries in this state" heading="h3" />;
  return (
    <EmptyState title="No deliveries yet" heading="h3">
      Each event that is sent appears here. Send a test message to try the address.
    </EmptyState>
  );
}

function LoadingDeliveries() {
  return (
    <LoadingRows things="deliveries" count={5} rowClassName="space-y-2 border-line border-b py-3">
      <Skeleton className="h-5 w-52" />
      <Skeleton className="h-4 w-3/5" />
    </LoadingRows>
  );
}
