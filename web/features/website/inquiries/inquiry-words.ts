import { useProvider } from '#web/lib/provider.ts';
import type { Inquiry } from './api.ts';

/** The service that a visitor chose, and the package: `Managed IT, Professional`. */
export function useServiceWords({ service, package: chosen }: Pick<Inquiry, 'service' | 'package'>) {
  const { serviceLabels, packageLabels } = useProvider();
  const words = [service && (serviceLabels[service] ?? service), chosen && (packageLabels[chosen] ?? chosen)].filter(
    Boolean,
  );
  return words.join(', ') || 'No service chosen';
}
