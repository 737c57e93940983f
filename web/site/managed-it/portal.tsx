import { ProductPicture } from '../product/product-picture.tsx';
import { useService } from '../shared/use-site.tsx';

/** What the client's people see: a ticket's thread, with the month's report over its corner. */
export function Portal() {
  const { heading, thread, report } = useService('managedIt').portal;

  return (
    <section className="border-line border-y bg-sunken">
      <div className="wrap py-18">
        <h2 className="max-w-3xl">{heading}</h2>
        <div className="mt-10 grid gap-x-10 gap-y-10 lg:grid-cols-[8fr_4fr] lg:items-end">
          <figure>
            <ProductPicture name="thread" />
            <figcaption className="mt-4 max-w-xl text-lg">{thread}</figcaption>
          </figure>
          <figure>
            <ProductPicture name="report" isPhone className="mx-auto max-w-80" />
            <figcaption className="mt-4 text-lg">{report}</figcaption>
          </figure>
        </div>
      </div>
    </section>
  );
}
