import { DrawingImage } from '../drawings/drawing-image.tsx';
import { Certifications } from '../shared/certifications.tsx';
import { Picture } from '../shared/picture.tsx';
import { Quotes } from '../shared/quotes.tsx';
import { Stat } from '../shared/stat.tsx';
import { InSite, type SiteProps, useSite } from '../shared/use-site.tsx';
import { Hero } from './hero.tsx';
import { Portal } from './portal.tsx';
import { Services } from './services.tsx';

/** The home page except its form, the only interactive part. */
export function HomePage({ site, figures }: SiteProps) {
  return (
    <InSite site={site} figures={figures}>
      <Hero />
      <Quotes />
      <Certifications />
      <Services />
      <Portal />
      <About />
    </InSite>
  );
}

function About() {
  const { about } = useSite().home;

  return (
    <section id="about" className="border-line border-y bg-sunken">
      <div className="wrap grid gap-x-14 gap-y-12 py-20 lg:grid-cols-[7fr_5fr]">
        <div>
          <h2 className="max-w-xl">{about.heading}</h2>
          {about.story.map((paragraph) => (
            <p key={paragraph} className="mt-5 max-w-2xl text-lg text-ink-soft">
              {paragraph}
            </p>
          ))}
          <dl className="mt-8 flex flex-wrap gap-x-10 gap-y-5 empty:hidden">
            {about.stats.map((stat) => (
              <Stat
                key={stat.label}
                {...stat}
                className="flex flex-col-reverse justify-end border-copper border-l-3 pl-4"
                valueClassName="tabular-nums"
              />
            ))}
          </dl>
          <p className="mt-8 flex flex-wrap gap-3">
            <a href="#contact" className="action action-main">
              Partner With Us
            </a>
            <a href="#services" className="action action-plain">
              View Our Services
            </a>
          </p>
        </div>
        <AboutPicture />
        <dl className="grid gap-x-10 gap-y-7 border-line-strong border-t pt-10 empty:hidden sm:grid-cols-2 lg:col-span-2 lg:grid-cols-4">
          {about.values.map(({ title, text }) => (
            <div key={title}>
              <dt className="font-display font-semibold text-lg">{title}</dt>
              <dd className="mt-1.5 text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function AboutPicture() {
  const { about } = useSite().brand.pictures;
  const look = 'self-center rounded print:hidden';
  if (about === undefined) return <DrawingImage name="front-desk" className={look} />;
  const shape = 'aspect-4/3 h-auto w-full object-cover';
  return <Picture name={about} alt="" sizes="(min-width: 64rem) 32rem, 94vw" className={`${shape} ${look}`} />;
}
