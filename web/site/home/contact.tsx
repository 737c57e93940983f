import type { ReactNode } from 'react';
import { ContactDetails } from '../contact/contact-details.tsx';
import { InSite, type SiteProps } from '../shared/use-site.tsx';

export function HomeContact({ site, children }: SiteProps & { children?: ReactNode }) {
  const { contact } = site.home;

  return (
    <InSite site={site}>
      <section id="contact" className="wrap grid gap-x-16 gap-y-12 py-20 lg:grid-cols-[7fr_5fr]">
        <div>
          <h2>{contact.heading}</h2>
          <p className="mt-3 mb-8 max-w-xl text-ink-soft text-lg">{contact.intro}</p>
          {children}
        </div>
        <div className="lg:pt-2">
          <h3 className="mb-6">Or reach us directly</h3>
          <ContactDetails />
        </div>
      </section>
    </InSite>
  );
}
