import { AgreementChanges, NewAgreement } from '#contract/agreement-records.ts';
import { agreementMessages } from '#contract/agreements-constants.ts';
import { monthInWords } from '#contract/time-words.ts';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { minutesOfHours } from '#web/features/shared/typed-amounts.ts';
import { reasonOf } from '#web/lib/failure-words.ts';
import { useForm } from '#web/lib/form.ts';
import { dateWords, dayOf } from '#web/lib/time.ts';
import { TextField } from '#web/ui/field.tsx';
import { RadioChoice } from '#web/ui/radio-choice.tsx';
import {
  agreementFields,
  agreementIn,
  newAgreementFields,
  numberProblems,
  rulesIn,
  TypedAgreement,
  TypedNew,
  usualStart,
} from './agreement-fields.ts';
import { kindLabels, usualName } from './agreement-words.ts';
import { type Agreement, asSent, useCreateAgreement, useUpdateAgreement } from './api.ts';
import type { Around } from './around.ts';
import { money } from './field-props.ts';
import { Outcome } from './outcome.tsx';
import { CoveredFields, OpenRules, RuleFields } from './rule-fields.tsx';
import { CarryFields } from './terms-editor.tsx';

const hints = {
  monthly: 'The fee includes them. Hours that are not used can carry over.',
  block: 'Bought in advance, and used until none are left or they expire.',
  unlimited: 'A flat fee for as much work as there is, of the kinds that it covers.',
} as const satisfies Record<Agreement['kind'], string>;

/** The usual one first. */
const kinds = ['monthly', 'block', 'unlimited'] as const;

/** What is folded as long as nothing in it is wrong. */
const folded = ['name', 'endsOn', 'minimumMinutes', 'stepMinutes', 'remote', 'onSite', 'training', 'warnsAt'] as const;

/** A new agreement: what it is, how many hours for how much, and from when; everything else has its usual value. */
export function AddAgreement({ company, agreements, onClose }: Around) {
  const today = dayOf(new Date().toISOString());
  const form = useForm({
    fieldsOf: () => newAgreementFields(today),
    draft: { nameOf: () => `new-agreement:${company.id}`, schema: TypedNew },
    schema: NewAgreement,
    checked: agreementIn,
    problemIn: (typed: TypedNew) => numberProblems(typed, typed.kind),
    toSent: agreementIn,
    sendsAll: true,
    paths: { remote: 'rates' },
    mutation: useCreateAgreement(company.id),
    onSaved: onClose,
  });
  const { typed, field, change } = form;
  const { kind, startsOn } = typed;
  const isUsualStart = startsOn === usualStart(kind, today);
  const isWrong = form.isChecked && folded.some((name) => form.errorAt(name));
  const isComplete = !numberProblems(typed, kind) && NewAgreement.safeParse(agreementIn(typed)).success;
  const added = { ...agreementIn(typed), id: 'new' };
  // Without a name it gets one.
  const { 'aria-required': _, ...named } = field('name');

  return (
    <EditDialog
      title="Add agreement"
      description={<bdi>{company.name}</bdi>}
      label="Agreement"
      form={form}
      reason={reasonOf(form.error, agreementMessages.addFailed)}
      action={['Add agreement', 'Adding...']}
      onClose={onClose}
    >
      <fieldset>
        <legend className="mb-1 font-medium text-sm">What they get</legend>
        {kinds.map((each) => (
          <RadioChoice
            key={each}
            group="agreement-kind"
            name={kindLabels[each]}
            hint={hints[each]}
            isChosen={each === kind}
            onChoose={() => change({ kind: each, ...(isUsualStart ? { startsOn: usualStart(each, today) } : {}) })}
          />
        ))}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-3">
        {kind !== 'unlimited' && (
          <TextField label={kind === 'block' ? 'Hours' : 'Hours a month'} {...money} {...field('hours')} />
        )}
        <TextField
          label={kind === 'block' ? 'Price in dollars' : 'Fee a month in dollars'}
          {...money}
          {...field('amount')}
        />
        <TextField
          label={kind === 'block' ? 'Bought on' : 'Starts on'}
          type="date"
          {...(kind === 'block' ? { hint: 'It covers work from that day.' } : {})}
          {...field('startsOn')}
        />
        {kind === 'block' && <TextField label="Expires on" optional type="date" {...field('expiresOn')} />}
      </div>
      {kind === 'monthly' && <CarryFields form={form} />}
      <CoveredFields {...form} />
      <Outcome
        preview={isComplete ? { companyId: company.id, agreements: [...asSent(agreements), added] } : undefined}
      />
      <OpenRules isOpen={isWrong}>
        <TextField
          label="Name"
          optional
          placeholder={usualName(kind, Math.max(0, minutesOfHours(typed.hours)))}
          {...named}
        />
        <RuleFields form={form} kind={kind} />
      </OpenRules>
    </EditDialog>
  );
}

/** How an agreement that is there counts time, and what it is called. */
export function EditAgreement({ company, agreements, agreement, onClose }: Around & { agreement: Agreement }) {
  const form = useForm({
    record: agreement,
    fieldsOf: agreementFields,
    draft: { nameOf: ({ id }: Agreement) => `agreement:${id}`, schema: TypedAgreement },
    schema: AgreementChanges,
    checked: rulesIn,
    problemIn: (typed: TypedAgreement) => numberProblems(typed, agreement.kind),
    toSent: rulesIn,
    paths: { remote: 'rates' },
    mutation: useUpdateAgreement(agreement.id),
    onSaved: (hasMore) => hasMore || onClose(),
  });
  const { typed, field } = form;
  const { closedMonth, kind } = agreement;
  const rules = rulesIn(typed);
  const isComplete = !numberProblems(typed, kind) && AgreementChanges.safeParse(rules).success;
  const changed = asSent(agreements).map((each) => (each.id === agreement.id ? { ...each, ...rules } : each));

  return (
    <EditDialog
      title="Edit agreement"
      description={<bdi>{agreement.name}</bdi>}
      label="Agreement"
      form={form}
      what="agreement"
      reason={reasonOf(form.error, agreementMessages.updateFailed)}
      action={['Save', 'Saving...']}
      onClose={onClose}
    >
      <TextField label="Name" {...field('name')} />
      {closedMonth ? (
        <p className="text-ink-soft text-sm">
          {monthInWords(closedMonth)} is closed, so how this agreement counts time stays as it is. For other hours or
          another fee, add new terms from a month on. For everything else, end it and add another one.
        </p>
      ) : (
        <>
          <p className="text-ink-soft text-sm">
            {kind === 'block'
              ? 'To change hours or price, use the menu beside the block.'
              : 'To change hours or fee, use the menu beside them.'}
          </p>
          <TextField label="Starts on" type="date" {...field('startsOn')} />
          <CoveredFields {...form} />
        </>
      )}
      <RuleFields form={form} kind={kind} isLocked={closedMonth !== null} />
      <Outcome preview={isComplete ? { companyId: company.id, agreements: changed } : undefined} />
    </EditDialog>
  );
}

/** Sets the last day of an agreement. */
export function EndAgreement({ company, agreements, agreement, onClose }: Around & { agreement: Agreement }) {
  const form = useForm({
    record: agreement,
    fieldsOf: agreementFields,
    draft: { nameOf: ({ id }: Agreement) => `end-agreement:${id}`, schema: TypedAgreement },
    schema: AgreementChanges,
    checked: rulesIn,
    toSent: rulesIn,
    mutation: useUpdateAgreement(agreement.id),
    onSaved: (hasMore) => hasMore || onClose(),
  });
  const { endsOn } = rulesIn(form.typed);
  const changed = asSent(agreements).map((each) => (each.id === agreement.id ? { ...each, endsOn } : each));
  const isSet = agreement.endsOn !== null;

  return (
    <EditDialog
      title={isSet ? 'Change the last day' : 'End agreement'}
      description={<bdi>{agreement.name}</bdi>}
      label="The last day"
      form={form}
      what="agreement"
      reason={reasonOf(form.error, agreementMessages.updateFailed)}
      action={['Save', 'Saving...']}
      isBlocked={!form.isChanged}
      onClose={onClose}
    >
      <TextField
        label="Last day"
        type="date"
        optional
        hint={
          endsOn
            ? `Work after ${dateWords(endsOn)} is charged by the price list. Hours that are left expire on that day, and time that is owed is charged.`
            : 'Leave blank for no end.'
        }
        {...form.field('endsOn')}
      />
      <Outcome preview={{ companyId: company.id, agreements: changed }} />
    </EditDialog>
  );
}
