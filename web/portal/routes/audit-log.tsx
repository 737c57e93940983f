import { usePageTitle } from '../use-page-title.ts';

/** Who did what, for super admins. */
export function Component() {
  usePageTitle('Audit log');
  return null;
}
