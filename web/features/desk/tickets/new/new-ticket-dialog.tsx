import { useEffect, useState } from 'react';
import { canCreateOnBehalf } from '#contract/ticket-policies.ts';
import { CategoryField } from '#web/features/desk/pickers/category-field.tsx';
import { Picker } from '#web/features/desk/pickers/picker.tsx';
import type { OfferedForm } from '#web/features/desk/questions/api.ts';
import { FormChoices } from '#web/features/desk/questions/form-choices.tsx';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { PriorityField } from '#web/features/desk/tickets/choice-fields.tsx';
import { colleaguesMatching } from '#web/features/desk/tickets/panel/api.ts';
import { ArticleSuggestions } from '#web/features/shared/article-suggestions.tsx';
import { EditForm } from '#web/features/shared/edit-dialog.tsx';
import { IncidentNotices } from '#web/features/shared/incident-notice.tsx';
import { useActor } from '#web/lib/actor.ts';
import { callAddress } from '#web/lib/phone.ts';
import { useCurrentProvider } from '#web/lib/provider.ts';
import { Anchor } from '#web/ui/anchor.tsx';
import { TextButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { LoadingBars } from '#web/ui/notice.tsx';
import { AfterHoursDialog } from './after-hours-dialog.tsx';
import { ClientTicket, type TicketDraft, useTicketForm } from './ticket-form.tsx';
import { loadQuestions, TicketQuestions } from './ticket-questions.tsx';

type NewTicketDialogProps = { onClose: () => void; onCreated: (ticketId: string) => void };

/** The client's form for a new ticket. */
export function NewTicketDialog({ onClose, onCreated }: NewTicketDialogProps) {
  const actor = useActor();
  // An urgent ticket outside service hours, once it is created.
  const [urgent, setUrgent] = useState<Ticket>();
  const form = useTicketForm({
    draft: 'new-ticket',
    schema: ClientTicket,
    toSent: sentOf,
    whoseForm,
    onCreated: (created) => (created.emergencyPhone ? setUrgent(created) : onCreated(created.id)),
  });
  const { typed, change, errorAt, offer, asked } = form;
  // What is typed already says that it is something else.
  const [isPlain, setIsPlain] = useState(typed.title !== '' || typed.description !== '');
  const hasForms = offer.forms.length > 0;
  const isChoosing = hasForms && !asked && !isPlain;
  useEffect(() => {
    if (hasForms) loadQuestions();
  }, [hasForms]);

  /** @param chosen none: something else */
  function choose(chosen?: OfferedForm) {
    setIsPlain(!chosen);
    if (chosen) change({ form: chosen });
  }

  function leave() {
    setIsPlain(false);
    if (asked) change({ form: null });
  }

  /** With what was answered. */
  function makePlain(texts: Pick<TicketDraft, 'title' | 'description'>) {
    setIsPlain(true);
    change({ form: null, ...texts });
  }

  if (urgent?.emergencyPhone) {
    return <AfterHoursDialog ticket={urgent} phone={urgent.emergencyPhone} onClose={() => onCreated(urgent.id)} />;
  }

  const isWaiting = offer.isLoading && !asked && !isPlain;
  const about = asked ? 'Answer these questions.' : 'Tell us what happened.';
  return (
    <Dialog
      title="New ticket"
      description={isChoosing ? 'What is it about?' : `${about} You can add more later.`}
      onClose={onClose}
    >
      {isWaiting ? (
        <LoadingBars things="forms" bars={['h-14 w-full', 'h-14 w-full', 'h-14 w-full']} className="space-y-3 p-6" />
      ) : isChoosing ? (
        <FormChoices forms={offer.forms} onChoose={choose} />
      ) : (
        <EditForm
          label="New ticket"
          failure={errorAt('title') ?? errorAt('description') ?? errorAt('answers') ?? errorAt('requester')}
          {...form.frame}
          onClose={onClose}
        >
          <IncidentNotices isForm />
          {actor.companyId && canCreateOnBehalf(actor) && (
            <Picker
              key={form.round}
              label="For"
              placeholder="You, or search for a colleague"
              initial={typed.requester}
              onChange={(requester) => change({ requester })}
              reportsText
              matching={(search) => colleaguesMatching(actor.companyId ?? '', search)}
              nameOf={({ name }) => name}
              none="Nobody at your company matches."
              error={errorAt('requester')}
            />
          )}
          {asked ? (
            <TicketQuestions {...asked} companyId={actor.companyId ?? ''} onLeave={leave} onPlain={makePlain} />
          ) : (
            <PlainFields form={form} onLeave={hasForms ? leave : undefined} onClose={onClose} />
          )}
          {form.files}
        </EditForm>
      )}
    </Dialog>
  );
}

type PlainFieldsProps = {
  form: ReturnType<typeof useTicketForm>;
  /** Goes back to the forms, where there are any. */
  onLeave: (() => void) | undefined;
  onClose: () => void;
};

/** A ticket in the client's own words. */
function PlainFields({ form, onLeave, onClose }: PlainFieldsProps) {
  const { typed, change, field } = form;
  const { isOpen, emergencyPhone } = useCurrentProvider();
  const isClosed = typed.priority === 'urgent' && !isOpen;

  function leaveSolved() {
    form.startOver();
    onClose();
  }

  return (
    <>
      {onLeave && (
        <TextButton className="text-sm" onClick={onLeave}>
          Choose a form instead
        </TextButton>
      )}
      <TextField label="Title" placeholder="The label printer prints blank labels" {...form.titleField} />
      <ArticleSuggestions text={typed.title} onSolved={leaveSolved} />
      <div className="grid gap-4 sm:grid-cols-2">
        <CategoryField
          optional
          value={typed.category}
          onChange={(category) => change({ category })}
          {...form.said('category')}
        />
        <PriorityField {...field('priority')} hint={isClosed && <AfterHours phone={emergencyPhone} />} />
      </div>
      <TextAreaField
        label="Description"
        rows={6}
        placeholder="What you were doing, what you saw, since when, who else has it"
        {...form.descriptionField}
      />
    </>
  );
}

function sentOf({ title, description, category, priority, requester: { id } }: TicketDraft) {
  return { title, description, category, priority, ...(id ? { onBehalfOfId: id } : {}) };
}

const whoseForm = ({ requester: { id } }: TicketDraft) => (id ? { onBehalfOfId: id } : {});

function AfterHours({ phone }: { phone: string }) {
  return (
    <>
      We are closed right now. If it can’t wait, call{' '}
      <Anchor href={callAddress(phone)} dir="auto" className="whitespace-nowrap">
        {phone}
      </Anchor>
      .
    </>
  );
}
