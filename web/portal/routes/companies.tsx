import { usePageTitle } from '../use-page-title.ts';

/** The companies and their users. */
export function Component() {
  usePageTitle('Companies & Users');
  return null;
}
