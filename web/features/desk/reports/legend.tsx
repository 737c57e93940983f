/** Which bar is what: an outline and a filled one, so that they differ without colors. */
export function Legend() {
  return (
    <p className="flex gap-x-4 text-ink-soft text-sm" aria-hidden="true">
      {(['created', 'resolved'] as const).map((name) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <svg aria-hidden="true" className="h-3 w-4 overflow-visible">
            <rect className={`chart-${name}`} x="0.5" y="0.5" width="15" height="11" />
          </svg>
          {name === 'created' ? 'Created' : 'Resolved'}
        </span>
      ))}
    </p>
  );
}
