import type { ReactNode } from 'react';
import { callAddress } from '#web/lib/phone.ts';
import { Anchor } from '#web/ui/anchor.tsx';
import { EmailAddress } from '#web/ui/email-address.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import type { Inquiry } from './api.ts';
import { useServiceWords } from './inquiry-words.ts';

/** How to reach the sender of an inquiry. */
export function ContactFacts({ inquiry: { email, sentFrom, phone } }: { inquiry: Inquiry }) {
  const call = callAddress(phone);
  return (
    <>
      <p>
        <EmailAddress>{email}</EmailAddress>
      </p>
      {sentFrom && (
        <p>
          Sent from <EmailAddress>{sentFrom}</EmailAddress>
        </p>
      )}
      {phone && <p>{call ? <Anchor href={call}>{phone}</Anchor> : phone}</p>}
    </>
  );
}

/** What else is known of an inquiry, beside its conversation. */
export function InquiryFacts({ inquiry }: { inquiry: Inquiry }) {
  const { createdAt, replyBy, answeredAt, answeredByName } = inquiry;
  return (
    <dl className="space-y-3 text-sm [overflow-wrap:anywhere]">
      <Fact name="Contact">
        <ContactFacts inquiry={inquiry} />
      </Fact>
      <Fact name="Service">{useServiceWords(inquiry)}</Fact>
      <Fact name="Arrived">
        <RelativeTime value={createdAt} />
      </Fact>
      {answeredAt !== null && (
        <Fact name="Answered">
          <bdi>{answeredByName}</bdi>, <RelativeTime value={answeredAt} />
        </Fact>
      )}
      {answeredAt === null && replyBy && (
        <Fact name="Reply promised by">
          <RelativeTime value={replyBy} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-faint">{name}</dt>
      <dd className="text-ink">{children}</dd>
    </div>
  );
}
