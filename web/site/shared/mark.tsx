import { identityOf } from '#content/identity.ts';
import { ProviderLogo } from '#web/ui/identity.tsx';
import { useSite } from './use-site.tsx';

/** Whose site this is, in the bar and in the footer, which is always dark. */
export function SiteLogo({ isOnDark = false }: { isOnDark?: boolean }) {
  const site = useSite();
  return <ProviderLogo identity={identityOf(site)} name={site.brand.name} ground={isOnDark ? 'dark' : 'system'} />;
}
