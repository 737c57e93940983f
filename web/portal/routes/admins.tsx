import { usePageTitle } from '../use-page-title.ts';

/** The provider’s own people. */
export function Component() {
  usePageTitle('Admins');
  return null;
}
