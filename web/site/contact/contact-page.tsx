import { CalendarDays, Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { telephone } from '#content/wording.ts';
import { FrontDesk } from '../drawings/front-desk.tsx';
import { FirstPicture } from '../shared/first-picture.tsx';
import { ServiceArea } from '../shared/service-area.tsx';
import { InSite, type SiteProps } from '../shared/use-site.tsx';
import { NextStepsList } from './after-sending.tsx';
import { ContactDetails } from './contact-details.tsx';

export function ContactPage({ site, children }: SiteProps & { children?: ReactNode }) {
  const { contact, pages } = site;
  const { ways, form, next, facts, portal } = contact;
  const [call, email, schedule] = ways;
  const { phones, emails, country } = site.brand;
  const [{ number }, { address }] = [phones[0], emails[0]];

  return (
    <InSite site={site}>
      <section className="overflow-hidden">
        <div className="wrap grid gap-x-12 pt-14 lg:grid-cols-[7fr_5fr] lg:items-end">
          <div className="pb-10 lg:self-center">
            <p className="mb-3 font-semibold text-ink-soft">Contact Us</p>
            <h1>{contact.headline}</h1>
            <p className="mt-5 max-w-2xl text-ink-soft text-lg">{contact.intro}</p>
          </div>
          <FirstPicture name={site.brand.pictures.contact}>
            <FrontDesk
              className="mx-auto block w-full max-w-116 max-sm:h-56 print:hidden"
              hasArch={site.brand.drawings === 'arch'}
            />
          </FirstPicture>
        </div>
        <div className="border-ink border-t-2">
          <ul className="wrap grid md:grid-cols-3">
            <Way {...call} action={number} icon={<Phone {...iconLook} />} href={telephone(number, country)} isNumber />
            <Way {...email} action={address} icon={<Mail {...iconLook} />} href={`mailto:${address}`} />
            <Way
              {...schedule}
              icon={<CalendarDays {...iconLook} />}
              href={`${pages.contact.path}?service=consultation#message`}
            />
          </ul>
        </div>
      </section>
      <section id="message" className="border-line border-t bg-sunken">
        <div className="wrap grid gap-x-16 gap-y-12 py-16 lg:grid-cols-[7fr_5fr]">
          <div className="print:hidden">
            <h2>{form.heading}</h2>
            <p className="mt-3 mb-8 text-ink-soft">{form.intro}</p>
            {children}
          </div>
          <div className="grid content-start gap-y-10">
            <div className="print:hidden">
              <h2 className="mb-5 text-xl">{next.heading}</h2>
              <NextStepsList steps={next.steps} />
            </div>
            <div>
              <h2 className="mb-5 text-xl">{facts.heading}</h2>
              <ContactDetails />
            </div>
            <div className="border-line-strong border-t pt-7 print:hidden">
              <h2 className="text-xl">{portal.heading}</h2>
              <p className="mt-1.5 text-ink-soft">{portal.text}</p>
              <a href="/ticketing/login" className="action action-plain mt-4">
                {portal.action}
              </a>
            </div>
          </div>
        </div>
      </section>
      <ServiceArea />
    </InSite>
  );
}

const iconLook = { className: 'size-6 text-copper', 'aria-hidden': true } as const;

type WayProps = {
  title: string;
  text: string;
  action: string;
  href: string;
  icon: ReactNode;
  isNumber?: boolean;
};

function Way({ title, text, action, href, icon, isNumber }: WayProps) {
  return (
    <li className="flex flex-col border-line border-b py-7 last:border-b-0 md:border-b-0 md:border-l md:px-7 md:first:border-l-0 md:first:pl-0">
      <h2 className="flex items-center gap-2.5 text-xl">
        {icon}
        {title}
      </h2>
      <p className="mt-2 mb-4 text-ink-soft">{text}</p>
      <a
        href={href}
        className={`prose-link mt-auto inline-flex min-h-10 items-center self-start font-semibold wrap-anywhere ${isNumber ? 'text-xl tabular-nums' : 'text-lg'}`}
      >
        {action}
      </a>
    </li>
  );
}
