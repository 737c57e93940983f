import { telephone } from '#content/wording.ts';
import { catenary } from '#web/ui/catenary.ts';
import { Entries, Entry } from './shared/entries.tsx';
import type { SiteProps } from './shared/use-site.tsx';

const arch = { width: 320, height: 320, left: 20, base: 340 };
const leftLeg = catenary(arch, { to: 0.43 });
const rightLeg = catenary(arch, { from: 0.57 });

export function NotFoundPage({ site: { brand, pages, servicePages } }: SiteProps) {
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
          <a className="prose-link inline-flex min-h-10 items-center" href={telephone(brand.supportPhone)}>
            Call {brand.supportPhone}
          </a>
        </p>
      </div>
      <ArchWithoutKeystone />
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
