import { z } from 'zod';
import { inquiryMessages } from '#contract/inquiries-constants.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import { DefaultCategory, DefaultPriority, TicketPriorities } from '#contract/tickets-constants.ts';
import { CategoryField } from '#web/features/desk/pickers/category-field.tsx';
import { EditForm } from '#web/features/shared/edit-dialog.tsx';
import { priorityLabels } from '#web/features/shared/ticket-labels.ts';
import { failureWords } from '#web/lib/failure-words.ts';
import { useForm } from '#web/lib/form.ts';
import { among } from '#web/lib/parameter.ts';
import { Options, SelectField, TextField } from '#web/ui/field.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { type Conversion, type Inquiry, type Suggestion, useConvertInquiry } from './api.ts';
import { ConvertCompany, firstPlace, Place } from './convert-company.tsx';

type ConvertFormProps = { inquiry: Inquiry; suggestion: Suggestion; onClose: () => void };

/** What the form asks. */
const Typed = z.object({
  place: Place,
  invite: z.enum(['manager', 'employee', 'none']),
  hasTicket: z.boolean(),
  ticket: z.object({ title: z.string(), priority: z.enum(TicketPriorities), category: z.string() }),
});
type Typed = z.output<typeof Typed>;

export function ConvertForm({ inquiry, suggestion, onClose }: ConvertFormProps) {
  const form = useForm({
    fieldsOf: () => firstOf(inquiry, suggestion),
    draft: { nameOf: () => `convert:${inquiry.id}`, schema: Typed },
    problemIn: (fields) => (conversionOf(fields) ? undefined : { place: '' }),
    paths: { place: 'company' },
    toSent: conversionOf,
    sendsAll: true,
    mutation: useConvertInquiry(inquiry.id),
    onSaved: onClose,
  });
  const { typed, change, isChecked: hasTried } = form;
  const { place, hasTicket, ticket } = typed;
  const hasAccount = suggestion.person?.hasAccount ?? false;
  const isPrivate = place.kind === 'none';
  const asksTicket = hasTicket || isPrivate;

  return (
    <EditForm
      label="What to create"
      form={form}
      reason={form.error ? failureWords(form.error, inquiryMessages.convertFailed) : undefined}
      action={['Convert', 'Converting...']}
      onClose={onClose}
    >
      <ConvertCompany
        suggestion={suggestion}
        place={place}
        hasTried={hasTried}
        refusal={form.errorAt('place')}
        onChange={(next) => change({ place: next, invite: inviteFor(next, hasAccount) })}
      />
      {hasAccount ? (
        <p className="text-ink-soft text-sm">
          {suggestion.person?.name} has an account already and is not invited again.
        </p>
      ) : (
        <SelectField label="Invitation" hint={hintOf(typed.invite, isPrivate, inquiry.email)} {...form.field('invite')}>
          <Options of={['manager', 'employee', 'none']} labels={inviteLabels} />
        </SelectField>
      )}
      {!isPrivate && (
        <SwitchField
          label="Create a ticket"
          hint="Its description is the message, with the files."
          checked={hasTicket}
          onChange={(checked) => change({ hasTicket: checked })}
        />
      )}
      {asksTicket && (
        <TicketFields
          ticket={ticket}
          error={hasTried && ticket.title.trim() === '' ? 'Enter a title.' : form.errorAt('ticket')}
          onChange={(some) => change({ ticket: { ...ticket, ...some } })}
        />
      )}
    </EditForm>
  );
}

const inviteLabels = { manager: 'As a manager', employee: 'As an employee', none: 'Do not invite' };

function hintOf(invite: Typed['invite'], isPrivate: boolean, email: string) {
  if (invite !== 'none') return `A link to create an account is emailed to ${email}.`;
  return isPrivate ? 'They follow the ticket by a link in each email.' : undefined;
}

type TicketFieldsProps = {
  ticket: Typed['ticket'];
  /** What is wrong with the title. */
  error: string | undefined;
  onChange: (some: Partial<Typed['ticket']>) => void;
};

function TicketFields({ ticket, error, onChange }: TicketFieldsProps) {
  const { title, priority, category } = ticket;
  return (
    <>
      <TextField
        label="Title of the ticket"
        limit={FieldLimit.title}
        value={title}
        onChange={(event) => onChange({ title: event.target.value })}
        error={error}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Priority"
          value={priority}
          onChange={(event) => onChange({ priority: among(TicketPriorities, DefaultPriority)(event.target.value) })}
        >
          <Options of={TicketPriorities} labels={priorityLabels} />
        </SelectField>
        <CategoryField value={category} onChange={(next) => onChange({ category: next })} />
      </div>
    </>
  );
}

function firstOf(inquiry: Inquiry, suggestion: Suggestion): Typed {
  const place = firstPlace(inquiry, suggestion);
  const ticket = { title: titleOf(inquiry), priority: DefaultPriority, category: DefaultCategory } as const;
  return { place, invite: inviteFor(place, suggestion.person?.hasAccount ?? false), hasTicket: true, ticket };
}

/** Whoever writes for a company first is usually its manager. */
function inviteFor(place: Place, hasAccount: boolean) {
  if (hasAccount || place.kind === 'none') return 'none';
  return place.kind === 'new' ? 'manager' : 'employee';
}

/** In characters. */
const LONGEST_TITLE = 80;

/** The first paragraph of the message, which is the subject of an email. */
function titleOf({ message }: Inquiry) {
  const [paragraph = ''] = message.trim().split(/\n\s*\n/);
  const line = paragraph.replace(/\s+/g, ' ');
  if (line.length <= LONGEST_TITLE) return line;
  return `${line.slice(0, LONGEST_TITLE - 1).replace(/\s\S*$/, '')}…`.toWellFormed();
}

/** Undefined if something is missing. */
function conversionOf({ place, invite, hasTicket, ticket }: Typed): Conversion | undefined {
  const company = companyOf(place);
  const wantsTicket = hasTicket || place.kind === 'none';
  if (company === undefined || (wantsTicket && ticket.title.trim() === '')) return undefined;
  return { company, invite: invite === 'none' ? null : invite, ticket: wantsTicket ? ticket : null };
}

function companyOf(place: Place): Conversion['company'] | undefined {
  if (place.kind === 'none') return null;
  if (place.kind === 'new') return place.name.trim() ? { name: place.name, domain: place.domain } : undefined;
  return place.id ? { id: place.id } : undefined;
}
