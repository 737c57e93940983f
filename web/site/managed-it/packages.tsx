import { managedIt } from '#content/managed-it.ts';
import { pages } from '#content/pages.ts';

const { packages } = managedIt;
const [essential, professional] = packages.list;

export function Packages() {
  return (
    <section className="wrap pt-20 pb-12">
      <h2>{packages.heading}</h2>
      <p className="mt-3 max-w-2xl text-ink-soft text-lg">{packages.intro}</p>
      <div className="mt-10 grid lg:grid-cols-[5fr_7fr]">
        <article className="flex flex-col border border-line p-7 max-lg:rounded-t sm:p-9 lg:rounded-l lg:border-r-0">
          <PackageWords {...essential} />
          <QuoteLink name={essential.name} look="action-plain" />
        </article>
        <article className="evening relative flex flex-col overflow-hidden p-7 max-lg:rounded-b sm:p-9 lg:-my-4 lg:rounded">
          <PackageWords {...professional} />
          <QuoteLink name={professional.name} look="action-main" />
        </article>
      </div>
    </section>
  );
}

function PackageWords({ name, text }: { name: string; text: string }) {
  return (
    <>
      <h3 className="text-2xl">{name}</h3>
      <p className="mt-3 mb-8 max-w-lg text-ink-soft">{text}</p>
    </>
  );
}

function QuoteLink({ name, look }: { name: string; look: string }) {
  return (
    <a href={pages.contact.path} className={`action mt-auto self-start ${look}`}>
      Get Quote<span className="sr-only"> for {name}</span>
    </a>
  );
}
