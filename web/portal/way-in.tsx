import type { ComponentProps } from 'react';
import { useProvider } from '#web/lib/provider.ts';
import { WayInPage } from './way-in-page.tsx';

/** The page next to the arch, with the provider's name, for the screens around the login. */
export function WayIn(props: Omit<ComponentProps<typeof WayInPage>, 'providerName'>) {
  const { providerName } = useProvider();
  return <WayInPage providerName={providerName} {...props} />;
}
