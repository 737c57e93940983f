import { ArrowRight } from 'lucide-react';
import type { Site } from '#content/site.ts';
import { FromPrice } from '../shared/from-price.tsx';
import { useSite } from '../shared/use-site.tsx';

/** How wide each card is of twelve columns, and the shape of its picture. */
const shapes = {
  'managed-it': { span: 'lg:col-span-7', fit: 'object-cover object-bottom' },
  networking: { span: 'lg:col-span-5', fit: 'object-contain p-5' },
  'it-projects': { span: 'lg:col-span-5', fit: 'object-contain object-bottom px-5 pt-6' },
  'personal-it': { span: 'lg:col-span-7', fit: 'object-cover object-top' },
} as const;

/** The four services, each with its picture. */
export function Services() {
  const { services } = useSite().home;

  return (
    <section id="services" className="wrap py-20">
      <div className="grid gap-x-12 gap-y-3 lg:grid-cols-[7fr_5fr] lg:items-end">
        <h2>{services.heading}</h2>
        <p className="text-ink-soft text-lg">{services.intro}</p>
      </div>
      <ul className="mt-10 grid grid-cols-1 gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-12">
        {services.list.map((service) => (
          <li key={service.id} className={shapes[service.id].span}>
            <ServiceCard service={service} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ServiceCard({ service }: { service: Site['home']['services']['list'][number] }) {
  const { id, path, title, description, points } = service;
  return (
    <article className="flex h-full flex-col">
      <img
        src={`/drawings/${id}.svg`}
        alt=""
        width="640"
        height="300"
        loading="lazy"
        className={`h-52 w-full rounded bg-sunken sm:h-60 lg:h-72 print:hidden ${shapes[id].fit}`}
      />
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
        <FromPrice service={id} className="text-ink-soft" />
      </p>
    </article>
  );
}
