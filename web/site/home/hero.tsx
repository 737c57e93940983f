import { home } from '#content/home.ts';
import { Stat } from '../shared/stat.tsx';
import { HeroArch } from './hero-arch.tsx';
import { TicketExample } from './ticket-example.tsx';

export function Hero() {
  return (
    <section id="home" className="evening hero-sky relative overflow-hidden">
      <div className="wrap grid gap-x-10 lg:min-h-[42rem] lg:grid-cols-[6fr_6fr]">
        <div className="pt-14 pb-10 sm:pt-20 lg:self-center lg:pb-24">
          <h1>{home.headline}</h1>
          <p className="mt-6 max-w-xl text-ink-soft text-lg">{home.intro}</p>
          <p className="mt-9 flex flex-wrap gap-3">
            <a href="#services" className="action action-main">
              Explore Services
            </a>
            <a href="#contact" className="action action-plain">
              Contact Us
            </a>
          </p>
        </div>
        <div className="relative flex items-end justify-center max-lg:pt-24">
          <HeroArch className="absolute bottom-0 left-1/2 h-full max-w-none -translate-x-1/2 lg:h-[40rem]" />
          <TicketExample />
        </div>
      </div>
      <Stats />
    </section>
  );
}

const stacked = 'flex flex-col-reverse justify-end';

/** The ground under the arch, and the river in front of it. */
function Stats() {
  return (
    <div className="hero-river relative border-line-strong border-t">
      <dl className="wrap grid grid-cols-2 gap-x-6 gap-y-6 py-8 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {home.stats.map((stat) => (
          <Stat key={stat.label} {...stat} className={stacked} valueClassName="tabular-nums" />
        ))}
        <Stat value="" label="" figure="promises" hidden className={stacked} valueClassName="tabular-nums" />
      </dl>
    </div>
  );
}
