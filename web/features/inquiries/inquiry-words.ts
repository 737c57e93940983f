import { InquiryServiceLabels } from '#contract/inquiries-constants.ts';
import type { Inquiry } from './api.ts';

/** The service that a visitor chose, and the package: `Managed IT, Professional`. */
export function serviceWords({ service, package: chosen }: Pick<Inquiry, 'service' | 'package'>) {
  const words = [service && InquiryServiceLabels[service], chosen && titled(chosen)].filter(Boolean);
  return words.join(', ') || 'No service chosen';
}

/** The link to the form names a package as addresses do: `co-managed`. */
function titled(slug: string) {
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
