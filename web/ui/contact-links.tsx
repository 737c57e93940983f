import { callAddress } from '#web/lib/phone.ts';
import { Anchor } from './anchor.tsx';
import { EmailAddress } from './email-address.tsx';

const look = 'inline-block leading-6 [overflow-wrap:anywhere] pointer-coarse:py-2.5';

/** A phone number that can be called, as somebody typed it. Text that is not a number stays text. */
export function PhoneLink({ phone, className = look }: { phone: string; className?: string }) {
  const address = callAddress(phone);
  if (!address) return <bdi>{phone}</bdi>;
  return (
    <Anchor href={address} className={className}>
      <bdi>{phone}</bdi>
    </Anchor>
  );
}

/** An email address that can be written to. */
export function EmailLink({ email, className = look }: { email: string; className?: string }) {
  return (
    <Anchor href={`mailto:${email}`} className={className}>
      <EmailAddress>{email}</EmailAddress>
    </Anchor>
  );
}

/** A postal address that a map of the world finds. The map opens in a tab of its own. */
export function MapLink({ address }: { address: string }) {
  const map = `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address })}`;
  return (
    <Anchor href={map} target="_blank" rel="noreferrer" className={look}>
      <bdi>{address}</bdi>
      <span className="sr-only"> (map, opens in a new tab)</span>
    </Anchor>
  );
}
