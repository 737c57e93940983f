import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { mailMessages } from '#contract/mail-constants.ts';
import { MailStateWords } from '#web/features/shared/mail-state-words.tsx';
import { useProvider } from '#web/lib/provider.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingBars } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { type MailStatus, mailStatus, useSendTestMail } from './api.ts';

const bars = ['h-4 w-72 max-w-full', 'h-4 w-60 max-w-full'];
const loading = <LoadingBars things="the email status" bars={bars} className="mt-3 space-y-2" />;

/** How the server sends email, whether it arrives, and a test. */
export function MailSection() {
  const query = useQuery(mailStatus);

  return (
    <section aria-labelledby="mail-status">
      <h4 id="mail-status" className="font-display font-semibold text-base">
        Email delivery
      </h4>
      <Loaded query={query} failure={mailMessages.stateFailed} loading={loading}>
        {(status) => (status.isOn ? <MailOn status={status} /> : <MailOff status={status} />)}
      </Loaded>
    </section>
  );
}

function MailOff({ status }: { status: MailStatus }) {
  return (
    <div className="mt-2 space-y-2 text-ink-soft">
      <p>
        Email is off. Nobody is notified, and you need to share invitation and reset links yourself. To turn it on, set{' '}
        <code>SMTP_URL</code> to the address of your mail server, as in{' '}
        <code>smtps://user:password@mail.example.com</code>, and restart the server.
      </p>
      {status.waiting > 0 && (
        <p>
          {status.waiting === 1 ? 'One inquiry waits' : `${status.waiting} inquiries wait`} to be emailed once it is on.
        </p>
      )}
    </div>
  );
}

function MailOn({ status }: { status: MailStatus }) {
  const { supportEmail } = useProvider();
  const { server, from, replyTo, publicUrl, signs, lastSentAt, oldestWaitingAt, waiting, failures } = status;

  return (
    <div className="mt-2 space-y-5">
      <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 [overflow-wrap:anywhere]">
        <Fact name="Mail server">{server}</Fact>
        <Fact name="From">
          {from}
          <Hint>
            Set <code>MAIL_FROM</code> on the server to change it.
            {from !== supportEmail && (
              <>
                {' '}
                Your support email is <bdi>{supportEmail}</bdi>.
              </>
            )}
          </Hint>
        </Fact>
        <Fact name="Replies go to">{replyTo}</Fact>
        <Fact name="Links start with">
          {publicUrl}
          {isLocal(publicUrl) && (
            <p className="flex gap-1.5 text-brick text-sm">
              <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
              <span>
                Only this computer can open such links. Set <code>PUBLIC_URL</code> to the address of your website.
              </span>
            </p>
          )}
        </Fact>
        <Fact name="DKIM">{signs ? `Signed for ${signs}` : 'Not signed by Archway; your mail server may sign'}</Fact>
        <Fact name="Last sent">
          {lastSentAt ? <RelativeTime value={lastSentAt} /> : 'Nothing yet, apart from tests'}
        </Fact>
        <Fact name="Waiting">
          {waiting === 0 || !oldestWaitingAt ? (
            'Nothing'
          ) : (
            <>
              {waiting}, the oldest since <RelativeTime value={oldestWaitingAt} />
            </>
          )}
        </Fact>
      </dl>
      {failures.length > 0 && <Failures failures={failures} />}
      <MailTest />
    </div>
  );
}

/** Whether an address works only on the server's own machine. */
const isLocal = (address: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);

function Hint({ children }: { children: ReactNode }) {
  return <p className="text-ink-faint text-sm">{children}</p>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-faint">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Failures({ failures }: Pick<MailStatus, 'failures'>) {
  return (
    <div>
      <h5 className="font-semibold text-ink-faint text-sm">Not delivered in the past week</h5>
      <ul aria-label="Not delivered in the past week">
        {failures.map(({ id, to, ...mail }) => (
          <li key={id} className="border-line border-b py-2">
            <p className="[overflow-wrap:anywhere]">
              <bdi>{to ?? 'Notice of an inquiry'}</bdi>
            </p>
            <MailStateWords {...mail} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const speakers = { archway: 'Archway', server: 'Mail server', problem: 'Problem' } as const;

/** Sends a test email to the user and shows the conversation with the mail server. */
function MailTest() {
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
        <details key={String(data.isSent)} open={!data.isSent}>
          <summary className="cursor-pointer text-ink-soft text-sm">Conversation with the mail server</summary>
          <ol
            aria-label="Conversation with the mail server"
            className="mt-2 rounded border border-line bg-sunken px-4 py-3 text-sm"
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
        </details>
      )}
    </div>
  );
}
