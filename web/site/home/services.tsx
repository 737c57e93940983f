import { ArrowRight } from 'lucide-react';
import type { Service } from '#content/site.ts';
import { drawingOf } from '../shared/drawing-of.ts';
import { FromPrice } from '../shared/from-price.tsx';
import { Picture } from '../shared/picture.tsx';
import { useSite } from '../shared/use-site.tsx';

/** The shape of the picture of each of the known services. */
const fits: Record<string, string> = {
  'managed-it': 'object-cover object-bottom',
  networking: 'object-contain p-5',
  'it-projects': 'object-contain object-bottom px-5 pt-6',
  'personal-it': 'object-cover object-top',
};

/** How wide a card is of twelve columns: wide and narrow take turns, and the last one fills its row. */
function spanOf(index: number, count: number) {
  if (index === count - 1 && index % 2 === 0) return 'lg:col-span-12';
  return index % 4 === 0 || index % 4 === 3 ? 'lg:col-span-7' : 'lg:col-span-5';
}

/** The services, each with its picture. */
export function Services() {
  const { services } = useSite().home;

  return (
    <section id="services" className="wrap py-20">
      <div className="grid gap-x-12 gap-y-3 lg:grid-cols-[7fr_5fr] lg:items-end">
        <h2>{services.heading}</h2>
        <p className="text-ink-soft text-lg">{services.intro}</p>
      </div>
      <ul className="mt-10 grid grid-cols-1 gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-12">
        {services.list.map((service, index) => (
          <li key={service.id} className={spanOf(index, services.list.length)}>
            <ServiceCard service={service} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ServiceCard({ service }: { service: Service }) {
  const { id, path, title, description, points, picture, from } = service;
  return (
    <article className="flex h-full flex-col">
      <CardPicture id={id} name={picture} />
      <h3 className="mt-5 text-xl">{title}</h3>
      <p className="mt-2 max-w-xl text-ink-soft">{description}</p>
      <ul className="mt-4 grid grid-cols-1 gap-x-6 gap-y-1.5 min-[26rem]:grid-cols-2 sm:max-lg:grid-cols-1">
        {points.map((point) => (
          <li key={point} className="border-line-strong border-l-2 pl-3">
            {point}
          </li>
        ))}
      </ul>
      <p className="mt-auto flex flex-wrap items-center justify-between gap-x-6 pt-4">
        <a href={path} className="prose-link inline-flex min-h-10 items-center gap-1.5 font-semibold">
          Learn More<span className="sr-only"> about {title}</span>
          <ArrowRight className="size-4" aria-hidden="true" />
        </a>
        <FromPrice from={from} className="text-ink-soft" />
      </p>
    </article>
  );
}

function CardPicture({ id, name }: { id: string; name: string | undefined }) {
  const site = useSite();
  const look = 'h-52 w-full rounded bg-sunken sm:h-60 lg:h-72 print:hidden';
  if (name !== undefined)
    return <Picture name={name} alt="" sizes="(min-width: 64rem) 42rem, 94vw" className={`${look} object-cover`} />;
  const drawing = fits[id] ? id : drawingOf(site, id);
  const fit = fits[id] ?? 'object-contain object-bottom px-5 pt-6';
  return (
    <img src={`/drawings/${drawing}.svg`} alt="" width="640" height="300" loading="lazy" className={`${look} ${fit}`} />
  );
}
