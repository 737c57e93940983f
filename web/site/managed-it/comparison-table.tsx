import { Check, Minus } from 'lucide-react';
import { useService } from '../shared/use-site.tsx';

export function ComparisonTable() {
  const { comparison, packages } = useService('managedIt');

  return (
    <section className="wrap pb-18">
      <table className="w-full border-collapse text-left">
        <caption className="pb-5 text-left font-display font-semibold text-2xl">{comparison.heading}</caption>
        <thead>
          <tr className="border-ink border-b-2">
            <th scope="col" className="py-3 font-semibold">
              What you get
            </th>
            {packages.list.map(({ name }) => (
              <th
                key={name}
                scope="col"
                className="w-[27%] px-1 py-3 text-center font-semibold text-sm sm:w-[22%] sm:text-base"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparison.rows.map(({ feature, essential, professional }) => (
            <tr key={feature} className="border-line border-b hover:bg-sunken">
              <th scope="row" className="py-3 pr-3 font-normal">
                {feature}
              </th>
              <Cell isIncluded={essential} />
              <Cell isIncluded={professional} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ isIncluded }: { isIncluded: boolean }) {
  const Icon = isIncluded ? Check : Minus;
  return (
    <td className="py-3 text-center">
      <Icon className={`mx-auto size-5 ${isIncluded ? 'text-moss' : 'text-ink-faint'}`} aria-hidden="true" />
      <span className="sr-only">{isIncluded ? 'Included' : 'Not included'}</span>
    </td>
  );
}
