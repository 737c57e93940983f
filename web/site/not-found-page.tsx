import { telephone } from '#content/wording.ts';
import { catenary } from '#web/ui/catenary.ts';
import { Entries, Entry } from './shared/entries.tsx';
import { FirstPicture } from './shared/first-picture.tsx';
import { InSite, type SiteProps } from './shared/use-site.tsx';

const arch = { width: 320, height: 320, left: 20, base: 340 };
const leftLeg = catenary(arch, { to: 0.43 });
const rightLeg = catenary(arch, { from: 0.57 });

export function NotFoundPage({ site }: SiteProps) {
  const { brand, pages, servicePages } = site;
  return (
    <div className="wrap grid items-center gap-x-12 gap-y-14 py-16 md:grid-cols-[7fr_5fr]">
      <div>
        <h1>404 Page Not Found</h1>
        <p className="mt-5 max-w-lg text-ink-soft text-lg">
          There is nothing at this address. The link may be old, or a letter went missing on the way.
        </p>
        <p className="mt-8 flex flex-wrap gap-3">
          <a className="action action-main" href="/">
            Go to the home page
          </a>
          <a className="action action-plain" href="/ticketing/login">
            Go to the support portal
          </a>
        </p>
        <p className="mt-8">
          <a
            className="prose-link inline-flex min-h-10 items-center"
            href={telephone(brand.supportPhone, brand.country)}
          >
            Call {brand.supportPhone}
          </a>
        </p>
      </div>
      <InSite site={site}>
        <FirstPicture name={brand.pictures.notFound}>
          {brand.drawings === 'arch' ? <ArchWithoutKeystone /> : <Unplugged />}
        </FirstPicture>
      </InSite>
      <div className="md:col-span-2">
        <h2 className="mb-4 font-sans font-semibold text-base text-ink-soft tracking-normal">
          Perhaps you were looking for one of these
        </h2>
        <Entries isWide>
          {servicePages.map(({ path, label, menuLine }) => (
            <Entry key={path} href={path} title={label} text={menuLine} />
          ))}
          {[pages.about, pages.contact].map(({ path, label }) => (
            <Entry key={path} href={path} title={label} />
          ))}
        </Entries>
      </div>
    </div>
  );
}

/** The arch with a missing piece, which lies on the ground. */
function ArchWithoutKeystone() {
  return (
    <svg viewBox="0 0 360 380" className="mx-auto w-full max-w-80" aria-hidden="true" fill="none" strokeLinecap="round">
      <g className="stroke-ink" strokeWidth="6">
        <path d={leftLeg} />
        <path d={rightLeg} />
      </g>
      <path d="M168 326l30-5 4 17-36 4z" className="fill-copper" />
      <path d="M0 344h360" className="stroke-line-strong" strokeWidth="1.5" />
      <path d="M60 356h90M190 356h110M120 368h120" className="stroke-line" strokeWidth="2" />
    </svg>
  );
}

/** A plug that has come out of its socket. */
function Unplugged() {
  return (
    <svg viewBox="0 0 360 240" className="mx-auto w-full max-w-80" aria-hidden="true" fill="none" strokeLinecap="round">
      <g className="stroke-ink" strokeWidth="5" strokeLinejoin="round">
        <path d="M0 166c44 0 38-64 84-64h30" />
        <path d="M114 74h34c16 0 22 12 22 28s-6 28-22 28h-34z" className="fill-copper" />
        <path d="M170 90h26M170 114h26" />
        <path d="M252 56h108v92H252a12 12 0 0 1-12-12V68a12 12 0 0 1 12-12z" className="fill-surface" />
        <path d="M264 90h14M264 114h14" />
      </g>
      <path d="M206 60l-8-16M218 58v-18M206 146l-8 16M218 148v18" className="stroke-copper" strokeWidth="4" />
      <path d="M30 214h300M100 228h150" className="stroke-line-strong" strokeWidth="1.5" />
    </svg>
  );
}
