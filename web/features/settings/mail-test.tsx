import { mailMessages } from '#contract/mail-constants.ts';
import { Button } from '#web/ui/button.tsx';
import { useSendTestMail } from './api.ts';

const speakers = { archway: 'Archway', server: 'Mail server', problem: 'Problem' } as const;

/** Sends a test email to the user and shows the conversation with the mail server. */
export function MailTest() {
  const { mutate: send, data, isPending } = useSendTestMail();

  return (
    <div className="space-y-3">
      <Button look="secondary" disabled={isPending} onClick={() => send()}>
        {isPending ? 'Sending...' : 'Send me a test email'}
      </Button>
      <div role="status">
        {data && (
          <p className={data.isSent ? 'text-moss' : 'text-brick'}>
            {data.isSent ? `${mailMessages.testSent} to ` : `${mailMessages.testFailed} to `}
            <bdi>{data.to}</bdi>
          </p>
        )}
      </div>
      {data && (
        <ol
          aria-label="Conversation with the mail server"
          className="rounded border border-line bg-sunken px-4 py-3 text-sm"
        >
          {data.steps.map((step, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change, and some are the same
              key={index}
              className="grid gap-x-3 py-0.5 sm:grid-cols-[6.5rem_minmax(0,1fr)]"
            >
              <span className={step.from === 'problem' ? 'font-semibold text-brick' : 'text-ink-faint'}>
                {speakers[step.from]}
              </span>
              <span className="font-mono [overflow-wrap:anywhere]">{step.text}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
