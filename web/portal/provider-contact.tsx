import type { ReactNode } from 'react';
import { brand, telephone } from '#content/brand.ts';

const link = 'text-river underline underline-offset-2';

/** Whom to call or write to; `children` says for what. */
export function ProviderContact({ children }: { children: ReactNode }) {
  return (
    <p className="mt-8 border-line border-t pt-5 text-ink-soft text-sm">
      {children} Call{' '}
      <a className={`whitespace-nowrap ${link}`} href={telephone(brand.supportPhone)}>
        {brand.supportPhone}
      </a>{' '}
      or write to{' '}
      <a className={`whitespace-nowrap ${link}`} href={`mailto:${brand.supportEmail}`}>
        {brand.supportEmail}
      </a>
      . A person answers, {brand.hours}.
    </p>
  );
}
