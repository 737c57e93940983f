import { telephone } from '#content/wording.ts';
import { useSite } from '../shared/use-site.tsx';

/** Contact data of the provider, as an alternative to the form. */
export function ContactDetails() {
  const { brand } = useSite();

  return (
    <dl className="grid content-start gap-y-5">
      <Detail term="Location">{brand.location}</Detail>
      <Detail term="Phone">
        {brand.phones.map(({ label, number }) => (
          <a key={number} href={telephone(number, brand.country)} className={row}>
            <span className="prose-link tabular-nums">{number}</span>
            <span className="text-ink-faint text-sm">{label}</span>
          </a>
        ))}
      </Detail>
      <Detail term="Email">
        {brand.emails.map(({ label, address }) => (
          <a key={address} href={`mailto:${address}`} className={row}>
            <span className="prose-link wrap-anywhere">{address}</span>
            <span className="text-ink-faint text-sm">{label}</span>
          </a>
        ))}
      </Detail>
      <Detail term="Business hours">{brand.hours}</Detail>
    </dl>
  );
}

const row = 'flex min-h-8 flex-wrap items-baseline gap-x-3';

function Detail({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="border-line-strong border-l-2 pl-4">
      <dt className="text-ink-faint text-sm">{term}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}
