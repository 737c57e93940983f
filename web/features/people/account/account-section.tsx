import { type ReactNode, useId } from 'react';

type AccountSectionProps = { title: string; intro: ReactNode; action?: ReactNode; children?: ReactNode };

/** A section of the account: title and description on the left, actions on the right. */
export function AccountSection({ title, intro, action, children }: AccountSectionProps) {
  const id = useId();

  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-line border-t px-4 py-6 sm:px-6 lg:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div>
        <h3 id={id} className="text-lg">
          {title}
        </h3>
        <p className="mt-1 text-ink-soft text-sm">{intro}</p>
        {action && <div className="mt-3">{action}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
