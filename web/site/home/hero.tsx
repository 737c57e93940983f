import { Check, Phone } from 'lucide-react';
import type { Site } from '#content/site.ts';
import { telephone } from '#content/wording.ts';
import { BuildingAtDusk } from '#web/ui/building-at-dusk.tsx';
import { catenary } from '#web/ui/catenary.ts';
import { Picture } from '../shared/picture.tsx';
import { Stat } from '../shared/stat.tsx';
import { useHasArch, useSite } from '../shared/use-site.tsx';

export function Hero() {
  const { brand, home, pictures } = useSite();
  const { number } = brand.phones[0];
  const picture = brand.pictures.home;
  const hasPicture = picture !== undefined && pictures[picture] !== undefined;

  return (
    <section id="home" className="evening hero-sky relative overflow-hidden">
      <div className="wrap grid grid-cols-1 gap-x-10 lg:min-h-[42rem] lg:grid-cols-[6fr_6fr]">
        <div className="pt-14 pb-10 sm:pt-20 lg:self-center lg:pb-24">
          <h1>{home.headline}</h1>
          <p className="mt-6 max-w-xl text-ink-soft text-lg">{home.intro}</p>
          <p className="mt-9 flex flex-wrap gap-3">
            <a
              href={telephone(number, brand.country)}
              className="action action-main px-5 whitespace-nowrap tabular-nums max-sm:w-full"
            >
              <Phone className="size-4.5" aria-hidden="true" />
              <span className="sr-only">Call </span>
              {number}
            </a>
            <a href="#services" className="action action-plain px-5">
              Explore Services
            </a>
            <a href="#contact" className="action action-plain px-5">
              Contact Us
            </a>
          </p>
        </div>
        <div className="relative flex items-end justify-center max-lg:pt-24">
          {hasPicture ? <Photo name={picture} /> : <Scene />}
          {home.ticket && <TicketExample ticket={home.ticket} />}
        </div>
      </div>
      <Stats />
    </section>
  );
}

const stacked = 'flex flex-col-reverse justify-end';

/** The ground under the arch, and the river in front of it. */
function Stats() {
  const { home } = useSite();

  return (
    <div className="hero-river relative border-line-strong border-t">
      <dl className="wrap grid grid-cols-2 empty:hidden gap-x-6 gap-y-6 py-8 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {home.stats.map((stat) => (
          <Stat key={stat.label} {...stat} className={stacked} valueClassName="tabular-nums" />
        ))}
        <Stat figure="promises" className={stacked} valueClassName="tabular-nums" />
      </dl>
    </div>
  );
}

/** The provider's own picture, behind the ticket. */
function Photo({ name }: { name: string }) {
  const look = 'absolute inset-0 size-full object-cover max-lg:h-full';
  return <Picture name={name} alt="" sizes="(min-width: 64rem) 40rem, 100vw" isFirst className={look} />;
}

function Scene() {
  if (useHasArch())
    return <HeroArch className="absolute bottom-0 left-1/2 h-full max-w-none -translate-x-1/2 lg:h-[40rem]" />;
  return <BuildingAtDusk className="absolute inset-x-0 bottom-0 h-full w-full" />;
}

const outer = catenary({ width: 620, height: 600, left: 40, base: 640 });

/** The arch at dusk. The page provides its content. */
function HeroArch({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 700 640" className={className} aria-hidden="true" fill="none">
      <defs>
        <linearGradient id="steel" x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" className="[stop-color:var(--color-glow)]" />
          <stop offset="0.45" stopColor="#f3e3d3" />
          <stop offset="1" stopColor="#6f8d9a" />
        </linearGradient>
      </defs>
      <path d={outer} stroke="url(#steel)" strokeWidth="9" />
    </svg>
  );
}

/** The lit window, with a ticket as a client sees it. */
function TicketExample({ ticket }: { ticket: NonNullable<Site['home']['ticket']> }) {
  return (
    <figure className="daylight relative mx-6 mb-0 w-full max-w-84 rounded-t border border-line border-b-0 bg-paper px-5 pt-4 pb-5 text-ink shadow-float">
      <figcaption className="text-ink-faint text-sm">{ticket.caption}</figcaption>
      <p className="mt-3 flex items-baseline justify-between gap-3">
        <span className="font-semibold">{ticket.title}</span>
        <span className="whitespace-nowrap text-ink-faint text-sm tabular-nums">{ticket.number}</span>
      </p>
      <ol className="mt-3 grid gap-2.5 text-sm">
        {ticket.thread.map(({ time, from, side, text }) => (
          <li
            key={time}
            className={`rounded px-3 py-2 ${side === 'provider' ? 'ml-8 bg-river-wash' : 'mr-8 bg-sunken'}`}
          >
            <p className="flex justify-between gap-3 text-ink-soft">
              <span className="font-medium">{from}</span>
              <span className="tabular-nums">{time}</span>
            </p>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-3 flex items-center gap-2 font-medium text-moss text-sm">
        <Check className="size-4 shrink-0" aria-hidden="true" />
        {ticket.outcome}
      </p>
    </figure>
  );
}
