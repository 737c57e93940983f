import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { NewAdjustment } from '#contract/adjustments.ts';
import { adjustmentMessages } from '#contract/adjustments-constants.ts';
import { agreementMessages } from '#contract/agreements-constants.ts';
import { monthInWords } from '#contract/time-words.ts';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { centsIn, minutesOfHours } from '#web/features/shared/typed-amounts.ts';
import { isSaved } from '#web/lib/drawings.ts';
import { reasonOf } from '#web/lib/failure-words.ts';
import { useForm } from '#web/lib/form.ts';
import { Options, SelectField, TextField } from '#web/ui/field.tsx';
import { currentMonth, monthLater } from './agreement-words.ts';
import {
  asSent,
  type Correction,
  type CorrectionSent,
  correctionsOf,
  monthsOf,
  type Preview,
  useAddCorrection,
} from './api.ts';
import type { Around } from './around.ts';
import { money } from './field-props.ts';
import { Outcome } from './outcome.tsx';

const Fields = z.object({
  month: z.string(),
  change: z.enum(['more time', 'less time', 'less to pay', 'more to pay']),
  value: z.string(),
  agreementId: z.string(),
  reason: z.string(),
  corrects: z.string(),
});
type Fields = z.output<typeof Fields>;

type Sent = Pick<CorrectionSent, 'month' | 'agreementId' | 'minutes' | 'amount' | 'reason' | 'corrects'>;

const changeLabels = {
  'more time': 'More hours left',
  'less time': 'Fewer hours left',
  'less to pay': 'Less to pay',
  'more to pay': 'More to pay',
} as const satisfies Record<Fields['change'], string>;

const isTime = ({ change }: Fields) => change.endsWith('time');
const numberIn = (fields: Fields) => (isTime(fields) ? minutesOfHours(fields.value) : centsIn(fields.value));

function sentOf(fields: Fields): CorrectionSent {
  const { month, agreementId, reason, corrects, change } = fields;
  const number = numberIn(fields) * (change.startsWith('less') ? -1 : 1);
  return {
    ...{ month, reason, corrects: corrects || null },
    ...(isTime(fields)
      ? { agreementId, minutes: number, amount: null }
      : { agreementId: null, minutes: null, amount: number }),
  };
}

const problemIn = (fields: Fields) => {
  if (numberIn(fields) > 0) return undefined;
  return { value: isTime(fields) ? agreementMessages.hours : agreementMessages.dollars };
};

/** Corrects a mistake: the minutes of an agreement, or an amount, of an open month. */
export function CorrectionDialog({ company, agreements, onClose }: Around) {
  const { data: months = [] } = useQuery(monthsOf(company.id));
  const counted = agreements.filter(({ kind }) => kind !== 'unlimited');
  const current = currentMonth();
  const form = useForm({
    fieldsOf: (): Fields => ({
      ...{ month: current, change: counted.length > 0 ? 'more time' : 'less to pay', value: '' },
      ...{ agreementId: counted[0]?.id ?? '', reason: '', corrects: '' },
    }),
    draft: { nameOf: () => `correction:${company.id}`, schema: Fields },
    schema: NewAdjustment,
    checked: sentOf,
    problemIn,
    toSent: sentOf,
    sendsAll: true,
    mutation: useAddCorrection(company.id, agreements),
    onSaved: onClose,
  });
  const { typed, field } = form;
  const open = [
    ...new Set([
      current,
      ...months.filter(({ isClosed }) => !isClosed).map(({ month }) => month),
      monthLater(current, 1),
    ]),
  ];
  const wrong = months.filter(({ month }) => month <= typed.month).map(({ month }) => month);
  // Without a reason, it is the same to the month.
  const tried = { ...sentOf(typed), reason: typed.reason.trim() || '-' };
  const preview = usePreviewOfCorrections({ company, agreements }, (corrections) => [...corrections, tried]);
  const kinds = counted.length > 0 ? Fields.shape.change.options : (['less to pay', 'more to pay'] as const);

  return (
    <EditDialog
      title="Add correction"
      description={<bdi>{company.name}</bdi>}
      label="Correction"
      form={form}
      reason={reasonOf(form.error, adjustmentMessages.addFailed)}
      action={['Add correction', 'Adding...']}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="What changes" {...field('change')}>
          <Options of={kinds} labels={changeLabels} />
        </SelectField>
        <TextField label={isTime(typed) ? 'Hours' : 'Amount in dollars'} {...money} {...field('value')} />
        <SelectField label="In the statement of" {...field('month')}>
          <MonthOptions months={open} />
        </SelectField>
        <SelectField label="Month with the mistake" optional {...field('corrects')}>
          <option value="">No particular month</option>
          <MonthOptions months={wrong} />
        </SelectField>
        {isTime(typed) && counted.length > 1 && (
          <SelectField label="Agreement" {...field('agreementId')}>
            {counted.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <TextField label="Reason" hint="The statement shows it." {...field('reason')} />
      <Outcome preview={problemIn(typed) ? undefined : preview} />
    </EditDialog>
  );
}

/** The company’s agreements with other corrections of its open months; undefined until those are loaded. */
export function usePreviewOfCorrections(
  { company, agreements }: Pick<Around, 'company' | 'agreements'>,
  change: (open: Correction[]) => Sent[],
): Preview | undefined {
  const { data } = useQuery(correctionsOf(company.id));
  if (!data) return undefined;
  const adjustments = change(data.filter((each) => !each.isLocked && isSaved(each))).map(
    ({ month, agreementId, minutes, amount, reason, corrects }) => ({
      ...{ month, agreementId, minutes, amount, reason, corrects },
    }),
  );
  return { companyId: company.id, agreements: asSent(agreements), adjustments };
}

function MonthOptions({ months }: { months: string[] }) {
  return months.map((month) => (
    <option key={month} value={month}>
      {monthInWords(month)}
    </option>
  ));
}
