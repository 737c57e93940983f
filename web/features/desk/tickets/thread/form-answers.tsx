import { answersInLines, type TicketForm } from '#contract/form-answers.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';

/** The form whose answers are the description of a ticket; undefined if the description is something else. */
export function describingForm({ form, description }: Ticket) {
  return form && form.answers.length > 0 && description === answersInLines(form.answers) ? form : undefined;
}

/** What was answered in a form, in the order of its questions. */
export function FormAnswers({ form: { name, answers } }: { form: TicketForm }) {
  return (
    <>
      <h4 dir="auto" className="mb-1 font-sans font-semibold text-base tracking-normal">
        {name}
      </h4>
      <dl className="grid gap-x-5 sm:grid-cols-[minmax(0,max-content)_minmax(0,1fr)] print:grid-cols-[minmax(0,max-content)_minmax(0,1fr)]">
        {answers.map(({ key, label, text }) => (
          <div key={key} className="not-last:mb-1.5 sm:contents print:contents">
            <dt dir="auto" className="max-w-60 text-ink-soft">
              {label}
            </dt>
            <dd dir="auto" className="whitespace-pre-line sm:mb-1">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** What was answered in a form that was filled in later, or whose ticket is described in other words by now. */
export function LaterForm({ ticket }: { ticket: Ticket }) {
  const { form } = ticket;
  if (!form || form.answers.length === 0 || describingForm(ticket)) return null;
  return (
    <section
      aria-label="Form"
      className="mb-5 rounded border border-line bg-surface px-3.5 py-2.5 text-sm [overflow-wrap:anywhere]"
    >
      <FormAnswers form={form} />
    </section>
  );
}
