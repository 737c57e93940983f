import { z } from 'zod';
import { formMessages } from '#contract/forms-constants.ts';
import { FormField } from '#web/features/desk/questions/form-field.tsx';
import { sentAnswers, TypedAnswers } from '#web/features/desk/questions/typed-answers.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { askedIn, ChosenForm, useOffer, wrongIn } from '#web/features/desk/tickets/new/asked-form.ts';
import { TicketQuestions } from '#web/features/desk/tickets/new/ticket-questions.tsx';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { useForm } from '#web/lib/form.ts';
import { useFillInForm } from './api.ts';

const Fields = z.object({ form: ChosenForm.nullable(), answers: TypedAnswers });
type Fields = z.output<typeof Fields>;

/** Fills in a form for a ticket that came without one. */
export function LateFormDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const company = ticket.companyId;
  const offer = useOffer({ company, isLate: true });
  const form = useForm({
    fieldsOf: (): Fields => ({ form: null, answers: {} }),
    draft: { nameOf: () => `late-form:${ticket.id}`, schema: Fields },
    problemIn: (typed) => problemIn(offer.nowOf(typed.form), typed),
    toSent: ({ form: chosen, answers }: Fields) => {
      const asked = offer.nowOf(chosen);
      return asked ? { formId: asked.id, answers: sentAnswers(asked.questions, answers) } : undefined;
    },
    sendsAll: true,
    mutation: useFillInForm(ticket.id),
    onSaved: onClose,
  });
  const asked = askedIn(form, offer);

  return (
    <EditDialog
      title="Fill in a form"
      description={
        <>
          {ticket.ticketNumber} <bdi>{ticket.title}</bdi>
        </>
      }
      label="Form"
      failure={form.errorAt('form') ?? form.errorAt('answers')}
      form={form}
      action={['Fill in', 'Saving...']}
      onClose={onClose}
    >
      {asked ? (
        <TicketQuestions {...asked} companyId={company} onLeave={() => form.change({ form: null })} />
      ) : (
        <FormField companyId={company} onChoose={(chosen) => form.change({ form: chosen })} />
      )}
      <p className="text-ink-soft text-sm">
        The answers become an internal note, which the client does not see. Leave open what you don’t know.
      </p>
    </EditDialog>
  );
}

function problemIn(asked: ReturnType<ReturnType<typeof useOffer>['nowOf']>, typed: Fields) {
  if (!asked) return { form: 'Choose a form from the list.' };
  if (Object.keys(wrongIn(asked, typed)).length > 0) return { answers: 'Correct the answers below.' };
  const hasAnswer = Object.keys(sentAnswers(asked.questions, typed.answers)).length > 0;
  return hasAnswer ? undefined : { answers: formMessages.noAnswers };
}
