import { about } from '#content/about.ts';
import { brand, telephone } from '#content/brand.ts';
import { catenary } from '#web/ui/catenary.ts';

const { founders } = about;
const niche = catenary({ width: 116, height: 140, left: 12, base: 152 });

export function Founders() {
  return (
    <section className="wrap py-20">
      <h2>{founders.heading}</h2>
      <div className="mt-10 grid gap-x-14 gap-y-12 md:grid-cols-2">
        {brand.founders.map((founder, index) => (
          <article key={founder.name} className="grid grid-cols-[7rem_1fr] gap-x-6 sm:grid-cols-[9rem_1fr]">
            <Monogram name={founder.name} />
            <div>
              <h3 className="text-xl">{founder.name}</h3>
              <p className="text-ink-soft">{founder.role}</p>
              <p className="mt-3">{founders.texts[index]}</p>
              <ul className="mt-4 grid">
                <li>
                  <a className={reach} href={telephone(founder.phone)}>
                    {founder.phone}
                  </a>
                </li>
                <li>
                  <a className={`${reach} wrap-anywhere`} href={`mailto:${founder.email}`}>
                    {founder.email}
                  </a>
                </li>
                <li>
                  <a className={reach} href={founder.profile} target="_blank" rel="noopener noreferrer">
                    LinkedIn profile<span className="sr-only"> of {founder.name} (opens in a new tab)</span>
                  </a>
                </li>
              </ul>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}

const reach = 'prose-link inline-flex min-h-8 items-center';

/** Initials in an arch-shaped niche instead of a photo. */
function Monogram({ name }: { name: string }) {
  const initials = name
    .split(' ')
    .map((part) => part[0])
    .join('');
  return (
    <svg viewBox="0 0 140 156" className="w-full" aria-hidden="true">
      <path d={`${niche}Z`} className="fill-sunken stroke-ink" strokeWidth="3" strokeLinejoin="round" />
      <text x="70" y="108" textAnchor="middle" fontSize="44" className="fill-copper font-display font-semibold">
        {initials}
      </text>
    </svg>
  );
}
