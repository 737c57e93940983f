import { type ReactNode, useId } from 'react';

/** A part of the status screen. */
export function StatusSection({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-line border-b px-4 py-5 sm:px-6">
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h3 id={id} className="mr-auto text-base">
          {title}
        </h3>
        {action}
      </div>
      {children}
    </section>
  );
}
