import type { ReactNode } from 'react';
import { callAddress } from '#web/lib/phone.ts';
import { useProvider } from '#web/lib/provider.ts';

/** On one line if it fits, and never wider than the page. */
const link =
  'inline-block max-w-full [&[href]]:text-river [&[href]]:underline underline-offset-2 [overflow-wrap:anywhere]';

/** How to reach the provider, from the settings; `children` says what for. */
export function ProviderContact({ children }: { children: ReactNode }) {
  const { supportPhone, supportEmail, hours } = useProvider();
  return (
    <p className="mt-8 border-line border-t pt-5 text-ink-soft text-sm">
      {children} Call {/* A link without an address is a text: not every number can be called. */}
      <a dir="auto" className={link} href={callAddress(supportPhone)}>
        {supportPhone}
      </a>{' '}
      or write to{' '}
      <a dir="auto" className={link} href={`mailto:${supportEmail}`}>
        {supportEmail}
      </a>
      . A person answers, {hours}.
    </p>
  );
}
