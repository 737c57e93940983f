import { useFigures } from './use-site.tsx';

type StatProps = {
  /** The claim; without one, only a measured figure is shown. */
  value?: string;
  label?: string;
  className: string;
  valueClassName: string;
  /** The name of the measured figure that takes the place of the claim. */
  figure?: string | undefined;
};

/** A figure above its label, in a list of them. */
export function Stat({ value = '', label = '', className, valueClassName, figure = '' }: StatProps) {
  const measured = useFigures()?.[figure];
  const shown = measured === undefined ? { value, label } : measured;
  if (!shown?.value) return null;

  return (
    <div className={className}>
      <dt className="text-ink-soft text-sm">{shown.label}</dt>
      <dd className={`font-display font-semibold text-2xl ${valueClassName}`}>{shown.value}</dd>
    </div>
  );
}
