import type { ReactNode } from 'react';
import { telephone } from '#content/wording.ts';
import { InSite, type SiteProps } from '../shared/use-site.tsx';
import { ContactDetails } from './contact-details.tsx';

export function ContactPage({ site, children }: SiteProps & { children?: ReactNode }) {
  const { brand, contact } = site;
  const { ways, form, facts, portal } = contact;
  const [call, email, schedule] = ways;

  return (
    <InSite site={site}>
      <section className="wrap pt-16 pb-12">
        <p className="mb-3 font-semibold text-ink-soft">Contact Us</p>
        <h1>{contact.headline}</h1>
        <p className="mt-5 max-w-2xl text-ink-soft text-lg">{contact.intro}</p>
        <ul className="mt-10 grid border-ink border-t-2 md:grid-cols-3">
          <Way {...call} href={telephone(call.action)} />
          <Way {...email} href={`mailto:${email.action}`} />
          <Way {...schedule} href={`mailto:${brand.contactEmail}?subject=${encodeURIComponent('A time to talk')}`} />
        </ul>
      </section>
      <section className="border-line border-t bg-sunken">
        <div className="wrap grid gap-x-16 gap-y-12 py-16 lg:grid-cols-[7fr_5fr]">
          <div>
            <h2>{form.heading}</h2>
            <p className="mt-3 mb-8 text-ink-soft">{form.intro}</p>
            {children}
          </div>
          <div>
            <h2 className="mb-6">{facts.heading}</h2>
            <ContactDetails />
            <div className="mt-10 border-line-strong border-t pt-7">
              <h3>{portal.heading}</h3>
              <p className="mt-1.5 text-ink-soft">{portal.text}</p>
              <a href="/ticketing/login" className="action action-plain mt-4">
                {portal.action}
              </a>
            </div>
          </div>
        </div>
      </section>
    </InSite>
  );
}

type WayProps = { title: string; text: string; action: string; href: string };

function Way({ title, text, action, href }: WayProps) {
  return (
    <li className="flex flex-col border-line border-b py-6 md:border-b-0 md:border-l md:px-7 md:first:border-l-0 md:first:pl-0">
      <h2 className="text-xl">{title}</h2>
      <p className="mt-1.5 mb-4 text-ink-soft">{text}</p>
      <a href={href} className="prose-link mt-auto inline-flex min-h-10 items-center wrap-anywhere font-semibold">
        {action}
      </a>
    </li>
  );
}
