import { ChevronDown, LogIn, Menu, Phone } from 'lucide-react';
import type { PublicPage } from '#content/site.ts';
import { telephone } from '#content/wording.ts';
import { SiteLogo } from './mark.tsx';
import { InSite, type SiteProps, useSite } from './use-site.tsx';

type HeaderProps = {
  /** The current page; undefined on pages that are not in a menu. */
  path: string | undefined;
};

/** The fixed bar. Its menus are popovers, which work without a script, by keyboard and with screen readers. */
export function SiteHeader({ site, path }: SiteProps & HeaderProps) {
  const { brand, pages } = site;

  return (
    <InSite site={site}>
      <header className="fixed inset-x-0 top-0 z-40 border-line border-b bg-paper print:static">
        <div className="wrap flex h-[calc(var(--bar)-1px)] items-center gap-2 max-sm:px-4">
          <a
            href="/"
            className="mr-auto inline-flex min-w-0 items-center gap-2 rounded font-display font-semibold sm:text-lg"
          >
            <SiteLogo />
          </a>
          <nav aria-label="Main" className="max-[66rem]:hidden">
            <ul className="flex items-center gap-1">
              <li>
                <BarLink page={pages.home} path={path} />
              </li>
              <li>
                <ServicesMenu path={path} />
              </li>
              <li>
                <BarLink page={pages.about} path={path} />
              </li>
              <li>
                <BarLink page={pages.contact} path={path} />
              </li>
            </ul>
          </nav>
          <a
            href="/ticketing/login"
            className={`${barItem} whitespace-nowrap border-line before:mr-2 before:h-5 before:border-line before:border-l max-[66rem]:hidden print:hidden`}
          >
            Client login
          </a>
          <CallLink number={brand.phones[0].number} />
          <a
            href={pages.contact.path}
            className="action action-main ml-1 min-h-10 whitespace-nowrap px-4 py-1.5 text-sm max-[22rem]:hidden"
          >
            Get Quote
          </a>
          <MobileMenu path={path} />
        </div>
      </header>
    </InSite>
  );
}

/** The main number; on a phone a button that calls it. */
function CallLink({ number }: { number: string }) {
  return (
    <a
      href={telephone(number, useSite().brand.country)}
      className="inline-flex min-h-11 shrink-0 items-center justify-center gap-2 rounded px-2 font-semibold text-ink text-sm hover:bg-sunken max-sm:size-11"
    >
      <Phone className="size-4 shrink-0 text-copper max-sm:size-5 print:hidden" aria-hidden="true" />
      <span className="sr-only">Call </span>
      <span className="whitespace-nowrap tabular-nums max-sm:sr-only print:not-sr-only">{number}</span>
    </a>
  );
}

type BarLinkProps = HeaderProps & { page: PublicPage };

const barItem =
  'inline-flex h-10 items-center gap-1 rounded px-3 font-medium text-sm text-ink-soft hover:text-ink aria-[current=page]:text-ink';

function BarLink({ page, path }: BarLinkProps) {
  const isHere = page.path === path;
  return (
    <a
      href={page.path}
      aria-current={isHere ? 'page' : undefined}
      className={`${barItem} relative ${isHere ? 'bar-line' : ''}`}
    >
      {page.label}
    </a>
  );
}

function ServicesMenu({ path }: HeaderProps) {
  const { servicePages } = useSite();
  const isHere = servicePages.some((page) => page.path === path);
  return (
    <>
      <button
        type="button"
        popoverTarget="services-menu"
        className={`${barItem} group relative ${isHere ? 'bar-line text-ink' : ''}`}
      >
        Services
        <ChevronDown className="size-4" aria-hidden="true" />
      </button>
      <div id="services-menu" popover="auto" className="menu menu-services w-88 rounded p-2">
        <ul>
          {servicePages.map((page) => (
            <li key={page.path}>
              <a
                href={page.path}
                aria-current={page.path === path ? 'page' : undefined}
                className="block rounded px-3 py-2.5 hover:bg-sunken aria-[current=page]:bg-sunken"
              >
                <span className="block font-semibold">{page.label}</span>
                <span className="block text-ink-soft text-sm">{page.menuLine}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

const menuAction = 'action action-plain px-3 text-base whitespace-nowrap tabular-nums';

function MobileMenu({ path }: HeaderProps) {
  const { brand, pages, servicePages } = useSite();
  const linkTo = (page: BarLinkProps['page'], className = '') => (
    <a
      href={page.path}
      aria-current={page.path === path ? 'page' : undefined}
      className={`flex min-h-12 items-center rounded px-4 hover:bg-sunken aria-[current=page]:bg-sunken ${className}`}
    >
      {page.label}
    </a>
  );

  return (
    <>
      <button
        type="button"
        popoverTarget="mobile-menu"
        aria-label="Menu"
        className="inline-flex size-11 items-center justify-center rounded hover:bg-sunken min-[66rem]:hidden"
      >
        <Menu className="size-6" aria-hidden="true" />
      </button>
      <div
        id="mobile-menu"
        popover="auto"
        className="menu top-(--bar) right-0 bottom-auto left-0 max-h-[calc(100dvh-var(--bar))] w-full overflow-y-auto border-x-0 border-t-0 px-2 py-3"
      >
        <nav aria-label="Main">
          <ul className="font-medium text-lg">
            <li>{linkTo(pages.home)}</li>
            <li>
              <p id="services-here" className="px-4 pt-3 pb-1 text-ink-faint text-sm">
                Services
              </p>
              <ul aria-labelledby="services-here">
                {servicePages.map((page) => (
                  <li key={page.path}>{linkTo(page, 'pl-8')}</li>
                ))}
              </ul>
            </li>
            <li>{linkTo(pages.about)}</li>
            <li>{linkTo(pages.contact)}</li>
            <li className="px-2 pt-3 pb-1">
              <a href={pages.contact.path} className="action action-main w-full text-base">
                Get Quote
              </a>
            </li>
            <li className="grid gap-2 px-2 pt-1 pb-1 min-[24rem]:grid-cols-2">
              <a href={telephone(brand.phones[0].number, brand.country)} className={menuAction}>
                <Phone className="size-4 shrink-0" aria-hidden="true" />
                <span className="sr-only">Call </span>
                {brand.phones[0].number}
              </a>
              <a href="/ticketing/login" className={menuAction}>
                <LogIn className="size-4 shrink-0" aria-hidden="true" />
                Client login
              </a>
            </li>
          </ul>
        </nav>
      </div>
    </>
  );
}
