import type { TrackedTicket } from '#contract/tracking.ts';
import { Alert } from '#web/ui/notice.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { Reading, TalkToUs } from '../shared/reading.tsx';
import { InSite, type SiteProps } from '../shared/use-site.tsx';
import { AnswerForm, FormButton } from './answer-form.tsx';
import { Conversation } from './conversation.tsx';
import { RatingFields } from './rating-fields.tsx';

/** A ticket for a person who follows it by link. It needs no script: its one form goes along with every button. */
export function TrackedPage({ site, ticket }: SiteProps & { ticket: TrackedTicket }) {
  const { number, title, state, promise, done, problem, rating } = ticket;
  const intro = [state, promise].filter(Boolean).join(' ');
  return (
    <InSite site={site}>
      <PageHead title={title} intro={intro}>
        <p className="text-ink-soft">
          Request <strong className="font-semibold text-ink">{number}</strong>
        </p>
      </PageHead>
      <Reading aside={<Aside ticket={ticket} />}>
        {done && <Done>{done}</Done>}
        {problem && (
          <div className="mb-8">
            <Alert>{problem}</Alert>
          </div>
        )}
        {rating && <RatingFields address={ticket.address} {...rating} />}
        <Conversation ticket={ticket} />
        <AnswerForm ticket={ticket} />
      </Reading>
    </InSite>
  );
}

function Done({ children }: { children: string }) {
  return (
    <p role="status" className="mb-8 rounded border-river border-l-4 bg-river-wash px-4 py-3">
      {children}
    </p>
  );
}

function Aside({ ticket }: { ticket: TrackedTicket }) {
  return (
    <>
      <Settle ticket={ticket} />
      {ticket.mayTakeAccount && <AccountOffer address={ticket.address} />}
      <TalkToUs />
    </>
  );
}

/** Where the person says whether it is solved. */
function Settle({ ticket: { address, isActive, isClosed } }: { ticket: TrackedTicket }) {
  if (isClosed) return null;
  const [heading, text, path, action] = isActive
    ? ['Working again?', 'Tell us, and we’ll close this request.', 'solved', 'This is solved']
    : ['Not working after all?', 'Tell us, and we’ll look into it again.', 'not-fixed', 'This is not fixed'];
  return (
    <section className="border-copper border-t-2 pt-5 print:hidden">
      <h2 className="text-xl">{heading}</h2>
      <p className="mt-1.5 text-ink-soft">{text}</p>
      <FormButton to={`${address}/${path}`}>{action}</FormButton>
    </section>
  );
}

function AccountOffer({ address }: { address: string }) {
  return (
    <section className="border-copper border-t-2 pt-5 print:hidden">
      <h2 className="text-xl">All in one place</h2>
      <p className="mt-1.5 text-ink-soft">
        You don’t need an account. With an account, you can see all your requests, including past ones.
      </p>
      <FormButton to={`${address}/account`}>Create an account</FormButton>
    </section>
  );
}
