import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router';
import { TicketWorkspace } from '#web/features/tickets/list/ticket-workspace.tsx';
import type { StoredSession } from '#web/lib/session.ts';
import { Skeleton } from '#web/ui/notice.tsx';
import { AdminFrame } from './routes/admin.tsx';
import { adminTickets } from './routes/admin-tickets.tsx';
import { ClientFrame } from './routes/client.tsx';
import { clientTickets } from './routes/client-tickets.tsx';

/** Reserves the height of a line until the page's script fills in the name. */
const noName = '\u00a0';
const nobody: StoredSession['user'] = {
  id: '',
  role: 'employee',
  firstName: '',
  lastName: '',
  companyId: null,
  companyName: null,
  email: '',
};

/**
 * The HTML that a portal page shows until its script loads. It uses the same components that replace it, so
 * nothing moves.
 * @param address of the page, below /ticketing
 */
export function frameOf(address: string) {
  const isStaff = address.startsWith('/admin');
  const frame = isStaff ? <AdminFrame name={noName} /> : <ClientFrame name={noName} place={noName} />;
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter basename="/ticketing" initialEntries={[`/ticketing${address}`]}>
        <Routes>
          <Route element={frame}>
            <Route path="/client" element={<TicketWorkspace reader={nobody} {...clientTickets} />} />
            <Route path="/admin" element={<TicketWorkspace reader={nobody} {...adminTickets} />} />
            <Route path="*" element={<LoadingScreen />} />
          </Route>
        </Routes>
      </MemoryRouter>
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
