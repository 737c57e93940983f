import type { ReactNode } from 'react';
import { useProvider } from '#web/lib/provider.ts';
import { ProviderContactLine } from './provider-contact-line.tsx';

/** How to reach the provider, from the settings; `children` says what for. */
export function ProviderContact({ children }: { children: ReactNode }) {
  const { supportPhone, supportEmail } = useProvider();
  return (
    <ProviderContactLine supportPhone={supportPhone} supportEmail={supportEmail}>
      {children}
    </ProviderContactLine>
  );
}
