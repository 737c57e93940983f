import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { firstSteps } from '#web/features/setup/api.ts';
import { anyTicket } from '#web/features/tickets/api.ts';

/** Once a visit: whoever goes back to the tickets stays there. */
const led = { already: false };

/**
 * Opens the first steps in a new installation, which can have no tickets. It asks for them only once the list has found
 * that there are none, so a list with tickets never waits for it.
 */
export function FirstRun() {
  const { data: hasTickets } = useQuery({ ...anyTicket, enabled: false });
  const { data: setup } = useQuery({ ...firstSteps, enabled: hasTickets === false && !led.already });
  if (!setup?.isWanted || led.already) return null;
  return <LeadThere />;
}

function LeadThere() {
  led.already = true;
  return <Navigate to="/admin/setup" replace />;
}
