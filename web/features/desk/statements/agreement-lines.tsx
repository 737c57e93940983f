import { centsInWords } from '#contract/money-words.ts';
import { agreementCharges, changeInWords, chargeLabels, expiryInWords, leftOf } from '#contract/statement-words.ts';
import { minutesInWords, monthInWords } from '#contract/time-words.ts';
import type { Statement } from './api.ts';

type Agreements = NonNullable<Statement['agreements']>;
type Adjustments = NonNullable<Statement['adjustments']>;

const captionLook = 'mb-2 text-left font-display font-semibold text-lg';
const amountLook = 'whitespace-nowrap pl-3 text-right align-top';

/** What each agreement had, gave and costs in the month. */
export function AgreementLines({ agreements }: { agreements: Agreements }) {
  return (
    <table className="tabular w-full text-sm">
      <caption className={captionLook}>Agreements</caption>
      {agreements.map((agreement) => (
        <tbody key={agreement.id} className="border-line border-b first-of-type:border-t">
          {agreementCharges(agreement).map(({ kind, amount }) =>
            kind === 'fee' ? (
              <tr key={kind} className="break-inside-avoid">
                <th scope="row" className="py-2 text-left font-normal">
                  <bdi className="font-semibold [overflow-wrap:anywhere]">{agreement.name || 'Agreement'}</bdi>
                  <Minutes agreement={agreement} />
                </th>
                <td className={`py-2 ${amountLook}`}>
                  {(amount > 0 || agreement.kind !== 'block') && centsInWords(amount)}
                </td>
              </tr>
            ) : (
              <tr key={kind} className="break-inside-avoid text-ink-soft">
                <th scope="row" className="pb-2 text-left font-normal">
                  {chargeLabels[kind]}
                </th>
                <td className={`pb-2 ${amountLook}`}>{centsInWords(amount)}</td>
              </tr>
            ),
          )}
        </tbody>
      ))}
    </table>
  );
}

function Minutes({ agreement }: { agreement: Agreements[number] }) {
  const { kind, included, carriedIn, bought, adjusted, drawn, over, owed } = agreement;
  const had = [
    ...(kind === 'monthly' || included > 0 ? [['Included', minutesInWords(included)]] : []),
    ...(kind === 'monthly' ? [['Carried over', minutesInWords(carriedIn)]] : []),
    ...(kind === 'block' ? [['In blocks', minutesInWords(bought)]] : []),
    ...(adjusted === 0 ? [] : [['Corrected', changeInWords({ minutes: adjusted, amount: null })]]),
  ];
  const expires = expiryInWords(agreement);
  const left = [['Left', minutesInWords(leftOf(agreement))], ...(expires ? [['Expires', expires]] : [])];
  const figures = [
    ...(kind === 'unlimited' ? [['Included', 'Unlimited']] : had),
    ['Used', minutesInWords(drawn)],
    ...(kind === 'unlimited' ? [] : left),
    ...(over > 0 ? [['Over', minutesInWords(over)]] : []),
    ...(owed > 0 ? [['Owed', minutesInWords(owed)]] : []),
  ];
  return (
    <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-ink-soft text-xs">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Corrections of the month: of minutes, which count above, and of the amount. */
export function AdjustmentLines({ adjustments }: { adjustments: Adjustments }) {
  return (
    <table className="tabular w-full text-sm">
      <caption className={captionLook}>Corrections</caption>
      <tbody>
        {adjustments.map(({ id, agreementName, minutes, amount, reason, corrects }) => (
          <tr key={id} className="break-inside-avoid border-line border-b first:border-t">
            <th scope="row" className="py-2 text-left font-normal">
              <span dir="auto" className="block [overflow-wrap:anywhere]">
                {reason}
              </span>
              <span className="block text-ink-soft [overflow-wrap:anywhere]">
                {[
                  ...(corrects ? [`For ${monthInWords(corrects)}`] : []),
                  ...(agreementName ? [agreementName] : []),
                ].join(', ')}
              </span>
            </th>
            <td className="whitespace-nowrap px-3 py-2 text-right align-top">
              {minutes !== null && changeInWords({ minutes, amount: null })}
            </td>
            <td className={`py-2 ${amountLook}`}>{centsInWords(amount ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
