import { useQuery } from '@tanstack/react-query';
import { useProvider } from '#web/lib/provider.ts';
import { ownSingleSignOn } from './api.ts';

const none = { connectionName: null, isRequired: false, offer: null };

/** How the user logs in with single sign-on. Where nobody does, the server is not asked. */
export function useOwnSingleSignOn() {
  const { hasSingleSignOn } = useProvider();
  const { data } = useQuery({ ...ownSingleSignOn, enabled: hasSingleSignOn });
  return data ?? none;
}
