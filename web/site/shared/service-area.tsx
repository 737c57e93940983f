import { AreaMap } from './area-map.tsx';
import { useSite } from './use-site.tsx';

/** Where the provider drives to: a map and the same places in words. Nothing if the provider names none. */
export function ServiceArea() {
  const { brand, serviceArea } = useSite();
  if (!serviceArea) return null;
  const { heading, text, miles, places } = serviceArea;
  const byDistance = places.toSorted((one, other) => one.miles - other.miles);

  return (
    <section className="border-line border-t">
      <div className="wrap grid items-center gap-x-16 gap-y-10 py-16 lg:has-[svg]:grid-cols-[6fr_6fr]">
        {places.length > 0 && (
          <div className="mx-auto w-full max-w-120 print:hidden">
            <AreaMap city={brand.city} miles={miles} places={byDistance} />
          </div>
        )}
        <div>
          <h2>{heading}</h2>
          <p className="mt-4 max-w-xl text-ink-soft text-lg">{text}</p>
          <ul className="mt-7 grid gap-x-10 min-[26rem]:grid-cols-2">
            {byDistance.map(({ name, miles: distance }) => (
              <li key={name} className="flex justify-between gap-4 border-line border-b py-2">
                {name}
                <span className="whitespace-nowrap text-ink-faint tabular-nums">
                  {distance} {distance === 1 ? 'mile' : 'miles'}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
