import type { Site } from '#content/site.ts';
import { Picture } from './picture.tsx';
import { useSite } from './use-site.tsx';

type Quote = NonNullable<Site['quotes']>['list'][number];

/** What clients say: the first in large letters, the others beside it. Nothing where there is none. */
export function Quotes() {
  const { quotes } = useSite();
  if (!quotes) return null;
  const [first, ...others] = quotes.list;

  return (
    <section className="wrap py-16 sm:py-20">
      <h2 className="font-sans font-semibold text-base text-ink-soft tracking-normal">{quotes.heading}</h2>
      <div className="mt-6 grid gap-x-16 gap-y-10 lg:has-[>:nth-child(2)]:grid-cols-[7fr_5fr]">
        <QuoteFigure quote={first} textClassName="font-display font-semibold text-2xl sm:text-3xl text-balance" />
        {others.length > 0 && (
          <div className="grid content-center gap-y-8 max-lg:sm:grid-cols-2 max-lg:gap-x-10">
            {others.map((quote) => (
              <QuoteFigure key={quote.name} quote={quote} textClassName="text-lg" />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

function QuoteFigure({ quote, textClassName }: { quote: Quote; textClassName: string }) {
  const { text, name, role, company, picture } = quote;
  return (
    <figure className="border-copper border-l-3 pl-5 sm:pl-7">
      <blockquote className={textClassName}>“{text}”</blockquote>
      <figcaption className="mt-4 flex items-center gap-3">
        {picture && (
          <Picture
            name={picture}
            alt=""
            sizes="3.5rem"
            className="size-14 shrink-0 rounded-[50%] bg-sunken object-cover"
          />
        )}
        <span>
          <span className="font-semibold">{name}</span>
          {(role || company) && (
            <span className="block text-ink-soft text-sm">{[role, company].filter(Boolean).join(', ')}</span>
          )}
        </span>
      </figcaption>
    </figure>
  );
}
