import { ProductPicture } from '../product/product-picture.tsx';
import { useSite } from '../shared/use-site.tsx';

/** What clients see of their requests. Nothing if the provider says nothing about it. */
export function Portal() {
  const { portal } = useSite().home;
  if (!portal) return null;

  return (
    <section className="overflow-hidden border-line border-t">
      <div className="wrap grid items-center gap-x-14 gap-y-10 py-20 lg:grid-cols-[5fr_7fr]">
        <div>
          <h2>{portal.heading}</h2>
          <dl className="mt-7 grid gap-y-6">
            {portal.list.map(({ title, text }) => (
              <div key={title} className="border-copper border-l-3 pl-5">
                <dt className="font-display font-semibold text-lg">{title}</dt>
                <dd className="mt-1.5 text-ink-soft">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="mx-auto w-full max-sm:max-w-80 print:hidden">
          <ProductPicture name="list" />
        </div>
      </div>
    </section>
  );
}
