import type { ReactNode } from 'react';
import { brand } from '#content/brand.ts';
import { callAddress } from '#web/lib/phone.ts';

/** On one line if it fits, and never wider than the page. */
const link =
  'inline-block max-w-full [&[href]]:text-river [&[href]]:underline underline-offset-2 [overflow-wrap:anywhere]';

type ProviderContactLineProps = { supportPhone: string; supportEmail: string; children: ReactNode };

/** How to reach the provider, also as plain HTML; `children` says what for. */
export function ProviderContactLine({ supportPhone, supportEmail, children }: ProviderContactLineProps) {
  return (
    <p className="mt-8 border-line border-t pt-5 text-ink-soft text-sm">
      {children} Call {/* A link without an address is a text: not every number can be called. */}
      <a data-provider-phone dir="auto" className={link} href={callAddress(supportPhone)}>
        {supportPhone}
      </a>{' '}
      or write to{' '}
      <a data-provider-email dir="auto" className={link} href={`mailto:${supportEmail}`}>
        {supportEmail}
      </a>
      . A person answers, {brand.hours}.
    </p>
  );
}
