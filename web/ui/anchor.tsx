import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export const linkLook = 'rounded text-river underline underline-offset-2';

/** A link that leaves the portal’s screens: an email address, a phone number, another website. */
export function Anchor({ className, children, ...anchor }: ComponentProps<'a'>) {
  return (
    <a className={classNames(linkLook, className)} {...anchor}>
      {children}
    </a>
  );
}
