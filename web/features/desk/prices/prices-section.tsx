import { useQuery } from '@tanstack/react-query';
import { centsInWords } from '#contract/money-words.ts';
import { priceMessages } from '#contract/prices-constants.ts';
import { canSetPrices } from '#contract/provider-policies.ts';
import { minutesInWords } from '#contract/time-words.ts';
import { Prices } from '#contract/work-prices.ts';
import { FormSection, OnlySuperAdmins, SectionForm } from '#web/features/shared/section-form.tsx';
import { useStaff } from '#web/lib/actor.ts';
import { useForm } from '#web/lib/form.ts';
import { TextField } from '#web/ui/field.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingBars } from '#web/ui/notice.tsx';
import { useUpdatePrices, type WorkPrices, workPrices } from './api.ts';
import { pricesIn, pricesInWords, TypedPrices, typedOf } from './price-fields.ts';

const loading = <LoadingBars things="prices" bars={['h-12 w-full', 'h-40 w-full']} className="space-y-4" />;

/** What work on tickets costs: super admins set it, other staff read it. */
export function PricesSection() {
  const maySet = canSetPrices(useStaff());
  const query = useQuery(workPrices);

  return (
    <Loaded query={query} failure={priceMessages.loadFailed} loading={loading}>
      {(prices) => (
        <>
          {!maySet && <OnlySuperAdmins />}
          {!prices.isConfirmed && <NotConfirmed prices={prices} />}
          {maySet ? <PricesForm saved={prices} /> : <PriceList prices={prices} />}
        </>
      )}
    </Loaded>
  );
}

/** Says what waits for the prices. */
function NotConfirmed({ prices: { remote, unpricedEntries } }: { prices: WorkPrices }) {
  const waiting = `${unpricedEntries.toLocaleString('en-US')} time ${unpricedEntries === 1 ? 'entry waits' : 'entries wait'}`;
  return (
    <p className="mb-5 rounded bg-amber-wash px-3.5 py-2.5 text-amber">
      {remote === null
        ? 'Nobody has set your prices yet. Until then, time has no amounts.'
        : 'Nobody has confirmed these prices yet. Until then, time has no amounts, and what is billed already stays as it is.'}
      {unpricedEntries > 0 && ` ${waiting} for an amount.`}
    </p>
  );
}

const draft = { nameOf: () => 'prices', schema: TypedPrices };

function PricesForm({ saved }: { saved: WorkPrices }) {
  const edit = useForm({
    record: saved,
    fieldsOf: typedOf,
    draft,
    schema: Prices,
    checked: pricesIn,
    toSent: pricesIn,
    sendsAll: true,
    mutation: useUpdatePrices(),
  });
  const amount = (name: 'remote' | 'onSite' | 'training' | 'travel') => ({
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    ...edit.field(name),
  });
  const minutes = { inputMode: 'numeric' as const, autoComplete: 'off' };

  return (
    <SectionForm
      label="Prices"
      action={saved.isConfirmed ? 'Save prices' : 'Confirm prices'}
      what="price list"
      edit={edit}
      isProposal={!saved.isConfirmed}
      inWords={pricesInWords}
    >
      <FormSection
        title="For an hour"
        intro="In dollars. New prices apply to time that is logged from now on; amounts that are there stay as they are."
      >
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField label="Remote" {...amount('remote')} />
          <TextField label="On site" {...amount('onSite')} />
          <TextField label="Training" {...amount('training')} />
        </div>
      </FormSection>
      <FormSection title="For a visit">
        <TextField
          label="Travel fee"
          hint="In dollars, once for each visit that somebody travels to."
          className="sm:max-w-60"
          {...amount('travel')}
        />
      </FormSection>
      <FormSection title="How time is counted" intro="In minutes, for each piece of work.">
        <div className="grid gap-4 sm:max-w-lg sm:grid-cols-2">
          <TextField label="Minimum" hint="Billed at least." {...minutes} {...edit.field('minimumMinutes')} />
          <TextField
            label="Step"
            hint="After the minimum, each one that has begun counts."
            {...minutes}
            {...edit.field('stepMinutes')}
          />
        </div>
      </FormSection>
    </SectionForm>
  );
}

/** The prices for staff who may only read them. */
function PriceList({ prices }: { prices: WorkPrices }) {
  const amount = (cents: number | null, unit = '') => (cents === null ? 'Not set' : `${centsInWords(cents)}${unit}`);
  const minutes = (count: number | null) => (count === null ? 'Not set' : minutesInWords(count));
  const rows = [
    ['Remote', amount(prices.remote, ' an hour')],
    ['On site', amount(prices.onSite, ' an hour')],
    ['Training', amount(prices.training, ' an hour')],
    ['Travel fee', amount(prices.travel, ' a visit')],
    ['Minimum', minutes(prices.minimumMinutes)],
    ['Step', minutes(prices.stepMinutes)],
  ];
  return (
    <dl className="tabular max-w-md divide-y divide-line">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 py-2">
          <dt>{name}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
