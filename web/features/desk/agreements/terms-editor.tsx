import { TermsOfMonth } from '#contract/agreement-records.ts';
import { AgreementLimit, agreementMessages, ProrationRules } from '#contract/agreements-constants.ts';
import { monthInWords } from '#contract/time-words.ts';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { reasonOf } from '#web/lib/failure-words.ts';
import { useForm } from '#web/lib/form.ts';
import { Options, SelectField, TextField } from '#web/ui/field.tsx';
import { numberProblems, TypedTerms, termsFields, termsIn } from './agreement-fields.ts';
import { currentMonth, monthLater, monthsWords, prorationLabels } from './agreement-words.ts';
import { type Agreement, asSent, type Terms, useWriteTerms, withTerms } from './api.ts';
import { type Around, withAgreement } from './around.ts';
import { type FieldProps, money } from './field-props.ts';
import { Outcome } from './outcome.tsx';

/** How many months ahead new terms can begin. */
const AHEAD = 24;

type TermsEditorProps = Around & {
  agreement: Agreement;
  /** None: new ones. */
  terms?: Terms;
};

const none: Omit<Terms, 'from'> = {
  includedMinutes: 0,
  fee: 0,
  rollsOver: { months: 0, most: null },
  proration: 'days',
};

/** What an agreement costs and includes from a month on. */
export function TermsEditor({ company, agreements, agreement, terms, onClose }: TermsEditorProps) {
  const { kind } = agreement;
  const months = monthsFor(agreement);
  const sentOf = (typed: TypedTerms) => ({ from: typed.from, ...termsIn(kind, typed) });
  const form = useForm({
    record: agreement,
    fieldsOf: (record: Agreement) => {
      const known = record.terms.find(({ from }) => from === terms?.from) ?? record.terms.at(-1);
      const own = known ?? { ...none, from: months[0] ?? '' };
      return termsFields(terms ? own : { ...own, from: months[0] ?? own.from });
    },
    draft: {
      nameOf: ({ id }: Agreement) => `terms:${id}:${terms?.from ?? 'new'}`,
      schema: TypedTerms,
    },
    schema: TermsOfMonth,
    checked: sentOf,
    problemIn: (typed: TypedTerms) => numberProblems({ ...typed, hours: kind === 'monthly' ? typed.hours : '1' }, kind),
    toSent: sentOf,
    paths: { hours: 'includedMinutes', amount: 'fee', carriedMonths: 'rollsOver' },
    sendsAll: true,
    mutation: useWriteTerms(agreement),
    onSaved: (hasMore) => hasMore || onClose(),
  });
  const { typed, field } = form;
  const sent = sentOf(typed);
  const changed = withAgreement(agreements, { ...agreement, terms: withTerms(agreement.terms, sent) });
  const isComplete = TermsOfMonth.safeParse(sent).success;

  return (
    <EditDialog
      title={terms ? `Terms from ${monthInWords(terms.from)}` : 'New terms'}
      description={<bdi>{agreement.name}</bdi>}
      label="Terms"
      form={form}
      what="agreement"
      reason={reasonOf(form.error, agreementMessages.termsFailed)}
      action={['Save', 'Saving...']}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        {!terms && (
          <SelectField label="From" {...field('from')}>
            {months.map((month) => (
              <option key={month} value={month}>
                {monthInWords(month)}
              </option>
            ))}
          </SelectField>
        )}
        {kind === 'monthly' && <TextField label="Hours a month" {...money} {...field('hours')} />}
        <TextField label="Fee a month in dollars" {...money} {...field('amount')} />
      </div>
      {kind === 'monthly' && <CarryFields form={form} />}
      <Outcome preview={isComplete ? { companyId: company.id, agreements: asSent(changed) } : undefined} />
    </EditDialog>
  );
}

/** The months in which new terms can begin, the next one first. Earlier ones follow, as long as they are open. */
function monthsFor({ closedMonth, startsOn, terms }: Agreement) {
  const next = monthLater(currentMonth(), 1);
  const first = monthLater(closedMonth ?? startsOn.slice(0, 'YYYY-MM'.length), 1);
  const ahead = Array.from({ length: AHEAD }, (_, index) => monthLater(next, index));
  const before = Array.from({ length: AHEAD }, (_, index) => monthLater(next, -1 - index));
  return [...ahead, ...before].filter((month) => month >= first && !terms.some(({ from }) => from === month));
}

type CarryForm = {
  typed: Pick<TypedTerms, 'carriedMonths'>;
  field: (name: 'carriedMonths' | 'carriedMost' | 'proration') => FieldProps;
};

/** What becomes of hours that a month does not use, and of months in which the agreement starts or ends. */
export function CarryFields({ form: { typed, field } }: { form: CarryForm }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label="Unused hours" {...field('carriedMonths')}>
        {Array.from({ length: AgreementLimit.carriedMonths + 1 }, (_, months) => (
          <option key={monthsWords(months)} value={months}>
            {months === 0 ? 'Expire with the month' : `Carry over for ${monthsWords(months)}`}
          </option>
        ))}
      </SelectField>
      <SelectField label="First and last month" {...field('proration')}>
        <Options of={ProrationRules} labels={prorationLabels} />
      </SelectField>
      {typed.carriedMonths !== '0' && (
        <TextField
          label="Carry over at most"
          optional
          hint="In hours. Leave blank for all of them."
          {...money}
          {...field('carriedMost')}
        />
      )}
    </div>
  );
}
