import { type ComponentProps, useEffect } from 'react';
import { useRememberedList } from '#web/features/desk/tickets/list/last-list.ts';
import { useOpenTicketName } from '#web/features/desk/tickets/list/ticket-address.ts';
import { TicketWorkspace } from '#web/features/desk/tickets/list/ticket-workspace.tsx';
import { loadWhenIdle } from '#web/lib/when-idle.ts';
import type { ScreenProps } from './screen.ts';
import { usePageTitle } from './use-page-title.ts';

/** What differs between the client's tickets and the provider's. */
export type WorkspaceParts = ComponentProps<typeof TicketWorkspace>;

/** The tickets of the logged-in user. `title` is the page title while no ticket is open. */
export function TicketScreen({ title, parts }: ScreenProps & { parts: WorkspaceParts }) {
  usePageTitle(useOpenTicketName() ?? title);
  useRememberedList();
  useEffect(() => loadWhenIdle(parts.TicketPanel.load, parts.NewTicketDialog.load), [parts]);
  return <TicketWorkspace {...parts} />;
}
