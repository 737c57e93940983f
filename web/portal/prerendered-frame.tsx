import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router';
import { TicketWorkspace } from '#web/features/desk/tickets/list/ticket-workspace.tsx';
import { createWorkspace, WorkspaceContext } from '#web/features/desk/tickets/workspace.ts';
import { ActorContext } from '#web/lib/actor.ts';
import { Skeleton } from '#web/ui/notice.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { adminWorkspace } from './admin-workspace.ts';
import { ClientFrame } from './client-frame.tsx';
import { clientWorkspace } from './client-workspace.ts';

/** Reserves the height of a line until the page's script fills in the name. */
const noName = '\u00a0';
/** May do as little as possible. */
const nobody = {
  id: '',
  role: 'employee',
  firstName: noName,
  lastName: '',
  companyId: '',
  isManager: false,
  companyName: noName,
  email: '',
} as const;

/**
 * The HTML that a portal page shows until its script loads. It uses the same components that replace it, so
 * nothing moves.
 * @param address of the page, below /ticketing
 */
export function frameOf(address: string) {
  const frame = address.startsWith('/admin') ? <AdminFrame /> : <ClientFrame />;
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ActorContext value={nobody}>
        <WorkspaceContext value={createWorkspace()}>
          <MemoryRouter basename="/ticketing" initialEntries={[`/ticketing${address}`]}>
            <Routes>
              <Route element={frame}>
                <Route path="/client" element={<TicketWorkspace {...clientWorkspace} />} />
                <Route path="/admin" element={<TicketWorkspace {...adminWorkspace} />} />
                <Route path="*" element={<LoadingScreen />} />
              </Route>
            </Routes>
          </MemoryRouter>
        </WorkspaceContext>
      </ActorContext>
    </QueryClientProvider>,
  );
  // The content security policy blocks style attributes. Radix's attributes only matter once it runs.
  return html.replaceAll(/ style="[^"]*"/g, '');
}

function LoadingScreen() {
  return (
    <div className="mx-auto w-full max-w-4xl space-y-4 px-4 py-6 sm:px-5">
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-10 w-full" />
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} className="h-16 w-full" />
      ))}
    </div>
  );
}
