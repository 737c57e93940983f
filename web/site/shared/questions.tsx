type QuestionsProps = {
  /** None: the page has no questions. */
  questions: { heading: string; list: readonly { question: string; answer: string }[] } | undefined;
  className?: string;
};

/** Questions that expand without a script; all of their text is in the page. */
export function Questions({ questions, className }: QuestionsProps) {
  if (!questions) return null;
  const { heading, list } = questions;
  return (
    <div className={className}>
      <section className="wrap grid gap-x-12 gap-y-6 py-18 lg:grid-cols-[4fr_7fr]">
        <h2>{heading}</h2>
        <div className="border-line border-t">
          {list.map(({ question, answer }) => (
            <details key={question} className="group border-line border-b">
              <summary className="flex items-baseline justify-between gap-6 py-4 font-semibold text-lg marker:content-none">
                {question}
                <span
                  aria-hidden="true"
                  className="font-normal text-ink-faint text-xl leading-none group-open:rotate-45 motion-safe:transition-transform"
                >
                  +
                </span>
              </summary>
              <p className="max-w-2xl pb-5 text-ink-soft">{answer}</p>
            </details>
          ))}
        </div>
      </section>
    </div>
  );
}
