import { type ReactNode, useState } from 'react';
import { BalanceReaders, CoveredKinds, OverRules, TravelRules } from '#contract/agreements-constants.ts';
import { Check, GroupError, Options, SelectField, TextField } from '#web/ui/field.tsx';
import type { TypedAgreement } from './agreement-fields.ts';
import { coveredLabels, overLabels, readerLabels, travelLabels } from './agreement-words.ts';
import type { Agreement } from './api.ts';
import { count, type FieldProps, money } from './field-props.ts';

type TextName = Exclude<keyof TypedAgreement, 'covers' | 'hasRates'>;

type RuleForm = {
  typed: TypedAgreement;
  change: (part: Partial<TypedAgreement>) => void;
  field: (name: TextName) => FieldProps;
};

type CoveredForm = Pick<RuleForm, 'typed' | 'change'> & { errorAt: (name: 'covers') => string | undefined };

type RuleFieldsProps = {
  form: RuleForm;
  kind: Agreement['kind'];
  /** Whether a closed month rests on it: what counts time can't change. */
  isLocked?: boolean;
};

/** How an agreement rounds and charges time, when it warns, and who sees it. */
export function RuleFields({ form, kind, isLocked = false }: RuleFieldsProps) {
  const { field, typed } = form;
  const isEndless = kind === 'unlimited';
  return (
    <>
      {!isLocked && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField label="Travel" {...field('travel')}>
              <Options of={TravelRules} labels={travelLabels} />
            </SelectField>
            <TextField label="Last day" optional type="date" {...field('endsOn')} />
            <TextField
              label="Minimum in minutes"
              hint="Shorter work counts as this long."
              {...count}
              {...field('minimumMinutes')}
            />
            <TextField
              label="Rounding step in minutes"
              hint="Work is rounded up to whole steps."
              {...count}
              {...field('stepMinutes')}
            />
          </div>
          {!isEndless && (
            <>
              <SelectField label="When the hours are used up" {...field('whenOver')}>
                <Options of={OverRules} labels={overLabels} />
              </SelectField>
              <Rates form={form} hasRates={typed.hasRates} />
            </>
          )}
        </>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {!isEndless && (
          <TextField
            label="Warn when this percent is used"
            optional
            hint="Super admins are told, and so are managers if they see it."
            {...field('warnsAt')}
          />
        )}
        <SelectField label="Who sees what is left" {...field('isShownTo')}>
          <Options of={BalanceReaders} labels={readerLabels} />
        </SelectField>
      </div>
    </>
  );
}

/** Which kinds of work an agreement counts. */
export function CoveredFields({ typed: { covers }, change, errorAt }: CoveredForm) {
  return (
    <fieldset>
      <legend className="font-medium text-sm">Covers</legend>
      <div className="flex flex-wrap gap-x-5">
        {CoveredKinds.map((kind) => (
          <Check
            key={kind}
            label={coveredLabels[kind]}
            isChecked={covers.includes(kind)}
            onChange={(isChecked) =>
              change({ covers: CoveredKinds.filter((each) => (each === kind ? isChecked : covers.includes(each))) })
            }
          />
        ))}
      </div>
      <GroupError>{errorAt('covers')}</GroupError>
    </fieldset>
  );
}

function Rates({ form: { field, change }, hasRates }: { form: RuleForm; hasRates: boolean }) {
  return (
    <fieldset>
      <legend className="font-medium text-sm">Price of more time, by the hour</legend>
      <Check
        label="Other prices than the price list"
        isChecked={hasRates}
        onChange={(isChecked) => change({ hasRates: isChecked })}
      />
      {hasRates && (
        <div className="mt-1 grid gap-4 sm:grid-cols-3">
          <TextField label="Remote" {...money} {...field('remote')} />
          <TextField label="On site" {...money} {...field('onSite')} />
          <TextField label="Training" {...money} {...field('training')} />
        </div>
      )}
    </fieldset>
  );
}

/** What is usual stays folded, unless something in it is wrong. */
export function OpenRules({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [isUnfolded, unfold] = useState(false);
  return (
    <details
      open={isUnfolded || isOpen}
      onToggle={(event) => unfold(event.currentTarget.open)}
      className="border-line border-t pt-1"
    >
      <summary className="min-h-10 py-2 font-medium text-river text-sm">
        More: name, last day, rounding, prices, warnings, who sees it
      </summary>
      <div className="space-y-4 pt-2">{children}</div>
    </details>
  );
}
