import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';

/** What follows after a message, in the provider's words. */
export type NextSteps = { heading: string; steps: readonly string[] };

/** The steps after a message, in their order. */
export function NextStepsList({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="grid gap-3">
      {steps.map((step, index) => (
        <li key={step} className="flex gap-3">
          <span
            aria-hidden="true"
            className="mt-px grid size-6 shrink-0 place-items-center rounded-full bg-copper-wash font-semibold text-copper text-sm tabular-nums"
          >
            {index + 1}
          </span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}

type ReceiptProps = {
  firstName: string;
  /** By when the visitor has a reply. */
  replyBy: string | undefined;
  next: NextSteps;
};

/** Stays after a message was sent: that it arrived, and what happens next. It comes into view, far above the button. */
export function Receipt({ firstName, replyBy, next }: ReceiptProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);

  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label="Your message"
      className="mb-8 scroll-mt-28 rounded border border-moss bg-surface px-5 py-5 outline-none sm:px-6"
    >
      <p className="flex items-center gap-2.5 font-display font-semibold text-xl">
        <Check className="size-6 shrink-0 text-moss" aria-hidden="true" />
        We have your message, {firstName}.
      </p>
      {replyBy && <p className="mt-2 font-semibold">A person replies by {replyBy} at the latest.</p>}
      <h3 className="mt-5 mb-3 font-sans font-semibold text-base tracking-normal">{next.heading}</h3>
      <NextStepsList steps={next.steps} />
    </section>
  );
}
