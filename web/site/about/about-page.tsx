import { telephone } from '#content/wording.ts';
import { catenary } from '#web/ui/catenary.ts';
import { Office } from '../drawings/office.tsx';
import { Certifications } from '../shared/certifications.tsx';
import { Closing } from '../shared/closing.tsx';
import { FirstPicture } from '../shared/first-picture.tsx';
import { Picture } from '../shared/picture.tsx';
import { Stat } from '../shared/stat.tsx';
import { InSite, type SiteProps, useHasArch, useSite } from '../shared/use-site.tsx';

export function AboutPage({ site, figures }: SiteProps) {
  const { about } = site;
  const { values, mission } = about;

  return (
    <InSite site={site} figures={figures}>
      <section className="overflow-hidden border-ink border-b-2">
        <div className="wrap grid gap-x-12 gap-y-8 pt-14 lg:grid-cols-[7fr_5fr] lg:items-end">
          <div className="lg:self-center lg:pb-12">
            <p className="mb-3 font-semibold text-ink-soft">About Us</p>
            <h1>{about.headline}</h1>
            <p className="mt-6 max-w-2xl text-ink-soft text-lg">{about.intro}</p>
            <dl className="mt-10 flex flex-wrap gap-x-10 gap-y-6 empty:hidden">
              {about.stats.map((stat) => (
                <Stat
                  key={stat.label}
                  {...stat}
                  className="flex flex-col-reverse justify-end border-copper border-l-3 pl-4"
                  valueClassName="tabular-nums sm:text-3xl"
                />
              ))}
            </dl>
          </div>
          <FirstPicture name={site.brand.pictures.about}>
            <Office className="mx-auto block w-full max-w-124 print:hidden" hasArch={site.brand.drawings === 'arch'} />
          </FirstPicture>
        </div>
      </section>
      <Story />
      <Founders />
      <section className="border-line border-t bg-sunken">
        <div className="wrap grid gap-x-14 gap-y-8 py-18 lg:grid-cols-[3fr_9fr]">
          <h2>{values.heading}</h2>
          <ol className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
            {values.list.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p className="mt-1.5 text-ink-soft">{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <Certifications />
      {mission && (
        <section className="wrap border-line border-t py-20 sm:py-24">
          <h2 className="font-sans font-semibold text-base text-ink-soft tracking-normal">{mission.heading}</h2>
          <p className="mt-4 max-w-4xl text-balance font-display font-semibold text-3xl sm:text-4xl">{mission.text}</p>
        </section>
      )}
      <Closing />
    </InSite>
  );
}

const arch = { width: 380, height: 380, left: 30, base: 410 };

function Story() {
  const { story } = useSite().about;
  if (!story) return null;
  const { heading, paragraphs, milestones } = story;

  return (
    <section className="evening hero-sky overflow-hidden">
      <div className="wrap grid gap-x-16 gap-y-12 pt-18 lg:has-[figure]:grid-cols-[6fr_5fr]">
        <div className="pb-12 lg:pb-18">
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-5 max-w-2xl text-ink text-lg">
              {paragraph}
            </p>
          ))}
        </div>
        {milestones && <Milestones milestones={milestones} />}
      </div>
    </section>
  );
}

type MilestonesProps = { milestones: readonly { text: string }[] };

/** What came together, in the arch that it makes or below one another. */
function Milestones({ milestones }: MilestonesProps) {
  const [left, right, keystone] = milestones;
  if (!useHasArch())
    return (
      <figure className="pb-18">
        <ul className="grid gap-5 border-glow border-l-4 pl-6 text-lg">
          {milestones.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </figure>
    );
  return (
    <figure className="relative mx-auto flex w-full max-w-124 flex-col justify-end">
      <TwoLegs />
      <figcaption className="inset-x-0 bottom-[8%] mx-auto text-center max-sm:order-first max-sm:pb-6 sm:absolute sm:max-w-[58%]">
        <p className="font-display font-semibold text-glow text-lg">{keystone?.text}</p>
        <p className="mt-3 text-ink">{left?.text}</p>
        <p className="mt-3 text-ink">{right?.text}</p>
      </figcaption>
    </figure>
  );
}

/** Both legs built to the top, and the piece that joined them. */
function TwoLegs() {
  return (
    <svg viewBox="0 0 440 412" className="w-full" aria-hidden="true" fill="none">
      <path d={catenary(arch, { to: 0.48 })} className="stroke-steel" strokeWidth="9" />
      <path d={catenary(arch, { from: 0.52 })} className="stroke-steel" strokeWidth="9" />
      <path d={catenary(arch, { from: 0.475, to: 0.525 })} className="stroke-glow" strokeWidth="13" />
    </svg>
  );
}

function Founders() {
  const { about, brand } = useSite();
  const { founders } = about;

  const isOne = brand.founders.length === 1;
  if (brand.founders.length === 0) return null;
  return (
    <section className={`wrap grid gap-x-14 gap-y-10 py-20 ${isOne ? 'lg:grid-cols-[3fr_9fr]' : ''}`}>
      <h2>{founders.heading}</h2>
      <div className={`grid gap-x-14 gap-y-12 ${isOne ? '' : 'md:grid-cols-2'}`}>
        {brand.founders.map((founder) => (
          <article key={founder.name} className="grid gap-6 sm:has-[img]:grid-cols-[11rem_1fr]">
            {founder.portrait && (
              <Picture
                name={founder.portrait}
                alt=""
                sizes="11rem"
                className="aspect-square h-auto w-44 rounded bg-sunken object-cover"
              />
            )}
            <div>
              <h3 className="text-xl">{founder.name}</h3>
              <p className="text-ink-soft">{founder.role}</p>
              <p className="mt-3">{founder.text}</p>
              <ul className="mt-4 grid">
                <li>
                  <a className={reach} href={telephone(founder.phone, brand.country)}>
                    {founder.phone}
                  </a>
                </li>
                <li>
                  <a className={`${reach} wrap-anywhere`} href={`mailto:${founder.email}`}>
                    {founder.email}
                  </a>
                </li>
                {founder.profile && (
                  <li className="print:hidden">
                    <a className={reach} href={founder.profile} target="_blank" rel="noopener noreferrer">
                      LinkedIn profile<span className="sr-only"> of {founder.name} (opens in a new tab)</span>
                    </a>
                  </li>
                )}
              </ul>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}

const reach = 'prose-link inline-flex min-h-8 items-center';
