import { useQuery } from '@tanstack/react-query';
import { createElement, Fragment } from 'react';
import { isStaffRole } from '#contract/policies.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { commentRecipients } from '#web/features/desk/tickets/panel/api.ts';
import { useActor } from '#web/lib/actor.ts';
import { useProvider } from '#web/lib/provider.ts';
import type { Mention } from './mentioned.ts';

type CommentRecipientsProps = {
  ticket: Ticket;
  isInternal: boolean;
  /** The colleagues that an internal note mentions. */
  mentioned: Mention[];
};

/** Says before a comment is sent who will be notified about it, or that it opens a new ticket. */
export function CommentRecipients({ ticket, isInternal, mentioned }: CommentRecipientsProps) {
  const actor = useActor();
  const { data: recipients, isPlaceholderData } = useQuery(commentRecipients(ticket.id, isInternal));
  const { providerName } = useProvider();
  const isStaff = isStaffRole(actor.role);
  const opensTicket = ticket.status === 'closed' && !isStaff;
  const isKnown = recipients && !isPlaceholderData;

  return (
    <p className="min-h-7 min-w-0 flex-1 basis-64 py-1 short:basis-24 short:truncate text-ink-soft text-sm [overflow-wrap:anywhere]">
      {opensTicket
        ? 'This ticket is closed. Unless you only say thanks, sending opens a new ticket that follows it.'
        : isKnown && (
            <>
              <Sentence
                {...{ recipients, isInternal, providerName }}
                unreachable={isStaff ? ticket.companyName : undefined}
              />
              {mentioned.length > 0 && '; mentions '}
              <Names names={mentioned.map(({ name }) => name)} />
            </>
          )}
    </p>
  );
}

type Recipients = { name: string; byMail: boolean }[];

type SentenceProps = {
  recipients: Recipients;
  isInternal: boolean;
  providerName: string;
  /** The company that a comment without recipients does not reach; undefined if it is the user's own. */
  unreachable: string | undefined;
};

function Sentence({ recipients, isInternal, providerName, unreachable }: SentenceProps) {
  const provider = <bdi>{providerName}</bdi>;
  const told = waysOf(recipients).map(([way, names], index) => (
    <Fragment key={way}>
      {index > 0 && '; '}
      <Names names={names} />, {way}
    </Fragment>
  ));
  if (isInternal)
    return (
      <>
        Only {provider}
        {told.length > 0 && ': '}
        {told}
      </>
    );
  if (told.length === 0 && unreachable !== undefined)
    return (
      <>
        Nobody at <bdi>{unreachable}</bdi> is told: they can’t log in, or have turned notifications off. Reach them
        another way.
      </>
    );
  return <>To {told.length > 0 ? told : <>{provider}, in the portal</>}</>;
}

/** The names by how they are told, those who get an email first. */
function waysOf(recipients: Recipients) {
  const sorted = recipients.toSorted((one, other) => Number(other.byMail) - Number(one.byMail));
  const grouped = Map.groupBy(sorted, ({ byMail }) => (byMail ? 'by email and in the portal' : 'in the portal'));
  return [...grouped].map(([way, people]) => [way, people.map(({ name }) => name)] as const);
}

/** How many names are spelled out. */
const MOST_NAMES = 4;

function Names({ names }: { names: string[] }) {
  const rest = names.length - MOST_NAMES;
  const shown = rest > 0 ? [...names.slice(0, MOST_NAMES), `${rest} more`] : names;
  const parts = new Intl.ListFormat('en-US').formatToParts(shown);
  // As arguments, not as a list: two people may have the same name, so names are not keys.
  return createElement(
    Fragment,
    null,
    ...parts.map(({ type, value }) => (type === 'element' ? createElement('bdi', null, value) : value)),
  );
}
