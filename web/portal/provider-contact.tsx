import type { ReactNode } from 'react';
import { brand } from '#content/brand.ts';
import { callAddress } from '#web/lib/phone.ts';
import { useProvider } from '#web/lib/provider.ts';

/** In one line where that fits, and never wider than the page. */
const link = 'inline-block max-w-full text-river underline underline-offset-2 [overflow-wrap:anywhere]';

/** Whom to call or write to; `children` says for what. */
export function ProviderContact({ children }: { children: ReactNode }) {
  const { supportPhone, supportEmail } = useProvider();
  const call = callAddress(supportPhone);

  return (
    <p className="mt-8 border-line border-t pt-5 text-ink-soft text-sm">
      {children} Call{' '}
      {call ? (
        <a className={link} href={call}>
          {supportPhone}
        </a>
      ) : (
        supportPhone
      )}{' '}
      or write to{' '}
      <a className={link} href={`mailto:${supportEmail}`}>
        {supportEmail}
      </a>
      . A person answers, {brand.hours}.
    </p>
  );
}
