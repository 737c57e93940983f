import { type ComponentType, useEffect, useState } from 'react';
import type { TicketAddress } from '#web/features/desk/tickets/list/ticket-address.ts';
import { whenIdle } from '#web/lib/when-idle.ts';

type Keys = ComponentType<{ address: TicketAddress }>;

/** The keys for tickets. Their code loads once the list is there; without it, the page keeps working. */
export function KeysWhenIdle({ address }: { address: TicketAddress }) {
  const [TicketKeys, setKeys] = useState<Keys>();

  useEffect(() => {
    whenIdle(() => {
      import('./ticket-keys.tsx').then(
        (code) => setKeys(() => code.TicketKeys),
        () => undefined,
      );
    });
  }, []);

  return TicketKeys ? <TicketKeys address={address} /> : null;
}
