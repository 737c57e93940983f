import { QuoteLink } from '../shared/quote-link.tsx';
import { useService } from '../shared/use-site.tsx';

export function Packages() {
  const { heading, intro, list } = useService('managedIt').packages;
  const [essential, professional] = list;

  return (
    <section id="packages" className="wrap pt-20 pb-14">
      <h2>{heading}</h2>
      <p className="mt-3 max-w-2xl text-ink-soft text-lg">{intro}</p>
      <div className="mt-10 grid lg:grid-cols-[5fr_7fr]">
        <article className="flex flex-col border border-line p-7 max-lg:rounded-t sm:p-9 lg:rounded-l lg:border-r-0">
          <Package {...essential} look="action-plain" />
        </article>
        <article className="evening relative flex flex-col overflow-hidden p-7 max-lg:rounded-b sm:p-9 lg:-my-4 lg:rounded">
          <Package {...professional} look="action-main" />
        </article>
      </div>
    </section>
  );
}

type PackageProps = { id: string; name: string; text: string; look: string };

function Package({ id, name, text, look }: PackageProps) {
  return (
    <>
      <h3 className="text-2xl">{name}</h3>
      <p className="mt-3 mb-8 max-w-lg text-ink-soft">{text}</p>
      <QuoteLink wanted={{ service: 'managed-it', package: id }} className={`mt-auto self-start ${look}`}>
        Get Quote<span className="sr-only"> for {name}</span>
      </QuoteLink>
    </>
  );
}
