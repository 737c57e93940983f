import { MailStateWords } from '#web/features/shared/mail-state-words.tsx';
import { dayOf } from '#web/lib/time.ts';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { type CompanyMonth, useReportMail } from './api.ts';
import { dayInWords, monthsOf, spanLater } from './periods.ts';

type Wanted = { isMailed: boolean | null; isQuarterMailed: boolean | null };

/** What one manager chooses, all of the company get. Nothing where no email is sent. */
export function MailSwitches({ isMailed, isQuarterMailed }: Wanted) {
  if (isMailed === null || isQuarterMailed === null) return null;
  return (
    <section aria-label="Email" className="space-y-4 px-4 py-5 sm:px-6 print:hidden">
      <MailSwitch
        label="Send the monthly report by email"
        hint="All managers of your company get the report of a month on the first day of the next one."
        name="isMailed"
        isOn={isMailed}
      />
      <MailSwitch
        label="Send the quarterly report by email"
        hint="All managers of your company get the report of a quarter on the first day of the next one."
        name="isQuarterMailed"
        isOn={isQuarterMailed}
      />
    </section>
  );
}

type MailSwitchProps = { label: string; hint: string; name: keyof Wanted; isOn: boolean };

function MailSwitch({ label, hint, name, isOn }: MailSwitchProps) {
  const { mutate: change, isPending, variables } = useReportMail();
  return (
    <SwitchField
      label={label}
      hint={hint}
      checked={isPending ? (variables[name] ?? isOn) : isOn}
      onChange={(checked) => change({ [name]: checked })}
    />
  );
}

type MailsProps = { span: string; isMailed: boolean | null; mails: CompanyMonth['mails'] };

/** Who got the report, or who will. */
export function Mails({ span, isMailed, mails }: MailsProps) {
  const next = `${monthsOf(spanLater(span, 1))[0]}-01`;
  return (
    <section aria-label="Email" className="px-4 py-5 text-ink-soft text-sm sm:px-6 print:hidden">
      {mails.length > 0 ? (
        <ul className="space-y-1">
          {mails.map(({ name, mail }) => (
            <li key={`${name} ${mail.at}`}>
              <MailStateWords {...mail} name={name} />
            </li>
          ))}
        </ul>
      ) : (
        <p>
          {!isMailed
            ? 'This company’s managers read this report in the portal. It is emailed once one of them turns that on below it.'
            : next < dayOf(new Date().toISOString())
              ? 'This report was not emailed. The next one will be.'
              : `All managers of this company get this report by email on ${dayInWords(next, true)}.`}
        </p>
      )}
    </section>
  );
}
