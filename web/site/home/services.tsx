import { ArrowRight } from 'lucide-react';
import { home } from '#content/home.ts';
import { ServiceGlyph } from '../shared/service-glyph.tsx';

const { services } = home;

/** The four services as a list. */
export function Services() {
  return (
    <section id="services" className="wrap py-20">
      <div className="grid gap-x-12 gap-y-3 lg:grid-cols-[6fr_5fr] lg:items-end">
        <h2>{services.heading}</h2>
        <p className="text-ink-soft text-lg">{services.intro}</p>
      </div>
      <ul className="mt-10 border-ink border-t-2">
        {services.list.map((service) => (
          <li key={service.id} className="border-line border-b">
            <ServiceEntry service={service} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ServiceEntry({ service }: { service: (typeof services.list)[number] }) {
  const { id, path, title, description, points } = service;
  return (
    <article className="grid gap-x-10 gap-y-4 py-8 sm:grid-cols-[5rem_1fr] lg:grid-cols-[5rem_6fr_5fr]">
      <ServiceGlyph service={id} className="h-16 w-auto sm:mt-1" />
      <div>
        <h3 className="text-xl">{title}</h3>
        <p className="mt-2 max-w-xl text-ink-soft">{description}</p>
      </div>
      <div className="sm:col-start-2 lg:col-start-3">
        <ul className="grid grid-cols-1 gap-x-6 gap-y-1.5 min-[26rem]:grid-cols-2">
          {points.map((point) => (
            <li key={point} className="border-line-strong border-l-2 pl-3">
              {point}
            </li>
          ))}
        </ul>
        <a href={path} className="prose-link mt-4 inline-flex min-h-10 items-center gap-1.5 font-semibold">
          Learn More<span className="sr-only"> about {title}</span>
          <ArrowRight className="size-4" aria-hidden="true" />
        </a>
      </div>
    </article>
  );
}
