import { telephone } from '#content/wording.ts';
import { SiteLogo } from './mark.tsx';
import { InSite, type SiteProps } from './use-site.tsx';

type SiteFooterProps = SiteProps & {
  /** On the home page, links jump to its sections; on other pages they lead back to it. */
  isHome: boolean;
  /** Whether there are public articles. */
  hasHelp: boolean;
  /** Whether there is a status page. */
  hasStatus: boolean;
};

export function SiteFooter({ site, isHome, hasHelp, hasStatus }: SiteFooterProps) {
  const { brand, home, shared } = site;
  const section = (id: string) => (isHome ? `#${id}` : `/#${id}`);

  return (
    <footer className="evening print:border-line print:border-t">
      <div className="wrap grid gap-x-10 gap-y-10 py-14 sm:grid-cols-2 lg:grid-cols-[5fr_3fr_3fr_4fr]">
        <div>
          <p className="flex items-center gap-2 font-display font-semibold text-lg">
            <InSite site={site}>
              <SiteLogo isOnDark />
            </InSite>
          </p>
          <p className="mt-3 max-w-xs text-ink-soft">{shared.blurb}</p>
          <ul className="mt-5 flex flex-wrap gap-x-5 gap-y-1">
            {brand.social.map(({ name, url }) => (
              <li key={name}>
                <a className={footerLink} href={url} target="_blank" rel="noopener noreferrer">
                  {name}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
        <LinkList heading="Services">
          {home.services.list.map(({ id, title }) => (
            <FooterLink key={id} href={section('services')}>
              {title}
            </FooterLink>
          ))}
          <FooterLink href={section('contact')}>Free Consultation</FooterLink>
        </LinkList>
        <LinkList heading="Company">
          <FooterLink href={section('about')}>About Us</FooterLink>
          <FooterLink href={section('contact')}>Contact</FooterLink>
          {shared.documents.map(({ label, href }) => (
            <FooterLink key={label} href={href}>
              {label}
            </FooterLink>
          ))}
        </LinkList>
        <LinkList heading="Reach us">
          {brand.phones.map(({ label, number }) => (
            <FooterLink key={number} href={telephone(number, brand.country)}>
              <span className="whitespace-nowrap">{number}</span> <span className="text-ink-faint">{label}</span>
            </FooterLink>
          ))}
          <FooterLink href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</FooterLink>
          {hasHelp && <FooterLink href="/help">Help articles</FooterLink>}
          {hasStatus && <FooterLink href="/status">Service status</FooterLink>}
          <FooterLink href="/ticketing/login">Support portal for clients</FooterLink>
        </LinkList>
      </div>
      <p className="wrap py-5 text-ink-soft text-sm before:mb-5 before:block before:border-line before:border-t">
        © {brand.copyrightYear} {brand.name}, {brand.location}. All rights reserved.
      </p>
    </footer>
  );
}

const footerLink =
  'inline-flex min-h-8 flex-wrap items-center gap-x-1.5 text-ink-soft underline-offset-4 hover:text-ink hover:underline';

function LinkList({ heading, children }: { heading: string; children: React.ReactNode }) {
  return (
    <div>
      <h2 className="font-semibold text-base tracking-normal">{heading}</h2>
      <ul className="mt-3 grid gap-0.5">{children}</ul>
    </div>
  );
}

function FooterLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <li>
      <a className={footerLink} href={href}>
        {children}
      </a>
    </li>
  );
}
