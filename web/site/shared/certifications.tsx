import { Picture } from './picture.tsx';
import { useSite } from './use-site.tsx';

/** Who vouches for the provider: a row of marks. Nothing where there is none. */
export function Certifications() {
  const { certifications } = useSite();
  if (!certifications) return null;

  return (
    <section className="border-line border-t">
      <div className="wrap flex flex-wrap items-center gap-x-10 gap-y-4 py-7">
        <h2 className="font-sans font-semibold text-base text-ink-soft tracking-normal">{certifications.heading}</h2>
        <ul className="flex flex-wrap items-center gap-x-10 gap-y-4">
          {certifications.list.map(({ name, logo }) => (
            <li key={name} className="flex items-center gap-3 font-semibold">
              {logo && <Picture name={logo} alt="" sizes="5rem" className="h-10 w-auto" />}
              {name}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
