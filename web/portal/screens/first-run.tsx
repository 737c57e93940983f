import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { firstSteps } from '#web/features/desk/setup/api.ts';

/** Once a visit: whoever goes back to the tickets stays there. */
const led = { already: false };

/** Opens the first steps in a new installation, unless a link leads to something else, such as a part of the settings. */
export function FirstRun() {
  const [parameters] = useSearchParams();
  const { data: setup } = useQuery({ ...firstSteps, enabled: !led.already });
  if (!setup?.isWanted || led.already || parameters.size > 0) return null;
  return <LeadThere />;
}

function LeadThere() {
  led.already = true;
  return <Navigate to="/admin/setup" replace />;
}
