import { Globe, Mail, MapPin, Phone } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { EmailLink, MapLink, PhoneLink } from '#web/ui/contact-links.tsx';
import type { Company } from './api.ts';

type FactsProps = { company: Pick<Company, 'domain' | 'contactEmail' | 'phone' | 'address'>; className?: string };

/** How to reach a company: its phone can be called, its email written to, and its address found on a map. */
export function CompanyFacts({ company: { domain, contactEmail, phone, address }, className = '' }: FactsProps) {
  if (!domain && !contactEmail && !phone && !address) return null;

  return (
    <ul className={`flex flex-wrap gap-x-5 text-ink-soft text-sm leading-6 ${className}`}>
      <Fact icon={Phone} label="Phone" shown={phone}>
        <PhoneLink phone={phone} />
      </Fact>
      <Fact icon={Mail} label="Contact email" shown={contactEmail}>
        <EmailLink email={contactEmail} />
      </Fact>
      <Fact icon={MapPin} label="Address" shown={address}>
        <MapLink address={address} />
      </Fact>
      <Fact icon={Globe} label="Domain" shown={domain}>
        <bdi>{domain}</bdi>
      </Fact>
    </ul>
  );
}

type FactProps = { icon: ComponentType<{ className: string }>; label: string; shown: string; children: ReactNode };

function Fact({ icon: Icon, label, shown, children }: FactProps) {
  if (!shown) return null;
  return (
    <li className="flex min-w-0 items-baseline gap-1.5 [overflow-wrap:anywhere]">
      <Icon className="size-3.5 shrink-0 translate-y-0.5 text-ink-faint" aria-hidden="true" />
      <span>
        <span className="sr-only">{label}: </span>
        {children}
      </span>
    </li>
  );
}
