type StatProps = {
  value: string;
  label: string;
  className: string;
  valueClassName: string;
  /** The name of the measured figure that the server may put in its place, or hide it. */
  figure?: string | undefined;
  /** Shown only once it was measured. */
  hidden?: boolean;
};

/** A figure above its label, in a list of them. */
export function Stat({ value, label, className, valueClassName, figure, hidden }: StatProps) {
  return (
    <div className={className} data-figure={figure} hidden={hidden}>
      <dt className="text-ink-soft text-sm" data-figure-part={figure && `${figure}-label`}>
        {label}
      </dt>
      <dd
        className={`font-display font-semibold text-2xl ${valueClassName}`}
        data-figure-part={figure && `${figure}-value`}
      >
        {value}
      </dd>
    </div>
  );
}
