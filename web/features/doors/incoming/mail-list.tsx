import { useState } from 'react';
import { mailMessages } from '#contract/incoming-mail-constants.ts';
import { useNeighborFocus } from '#web/lib/neighbor-focus.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState, LoadingRows, Skeleton } from '#web/ui/notice.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { AcceptDialog } from './accept-dialog.tsx';
import { type IncomingMail, type MailFilter, mailList, useAcceptMail, useDiscardMail, useRetryMail } from './api.ts';
import { MailCard } from './mail-card.tsx';
import { needsChoice } from './needs-choice.ts';

type MailListProps = { filter: MailFilter; onShowAll: () => void };

export function MailList({ filter, onShowAll }: MailListProps) {
  const { list, view } = usePagedList(mailList(filter));
  // Not in the list, which goes away when it fails or is empty.
  const [chosen, setChosen] = useState<IncomingMail>();
  const [unwanted, setUnwanted] = useState<IncomingMail>();
  const accept = useAcceptMail(mailMessages.acceptFailed);
  const discard = useDiscardMail();
  const retry = useRetryMail();
  const busy = [accept, discard, retry].find(({ isPending }) => isPending)?.variables?.id;
  const { leave, focusAfter } = useNeighborFocus('mail', view.rows);

  function act(mail: IncomingMail, decide: typeof discard.mutate) {
    setUnwanted(undefined);
    leave(mail.id);
    decide({ id: mail.id, version: mail.version });
  }

  return (
    <>
      <PagedList
        list={list}
        things="emails"
        failure={mailMessages.listFailed}
        loading={<LoadingCards />}
        empty={<NoMail filter={filter} onShowAll={onShowAll} />}
      >
        <VirtualList {...view} label="Emails" rowHeight={190}>
          {(mail) => (
            <MailCard
              mail={mail}
              isBusy={mail.id === busy}
              onAccept={() => (needsChoice(mail) ? setChosen(mail) : act(mail, accept.mutate))}
              onDiscard={() => setUnwanted(mail)}
              onRetry={() => act(mail, retry.mutate)}
            />
          )}
        </VirtualList>
      </PagedList>
      {chosen && <AcceptDialog mail={chosen} onClose={() => setChosen(undefined)} />}
      {unwanted && (
        <DiscardDialog
          mail={unwanted}
          onConfirm={() => act(unwanted, discard.mutate)}
          onCancel={() => setUnwanted(undefined)}
          focusAfter={focusAfter}
        />
      )}
    </>
  );
}

function NoMail({ filter, onShowAll }: MailListProps) {
  if (filter === 'all') {
    return (
      <EmptyState title="No email yet">
        Clients can send and answer tickets by email once a mailbox is connected. System settings shows how.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Nothing to review"
      action={
        <Button look="secondary" onClick={onShowAll}>
          Show all emails
        </Button>
      }
    >
      Emails become tickets and comments on their own. Only questionable emails are held here: from senders that can’t
      be verified, or about a ticket that the sender may not see.
    </EmptyState>
  );
}

function LoadingCards() {
  return (
    <LoadingRows
      things="emails"
      count={3}
      rowClassName="grid gap-x-8 gap-y-3 border-line border-b px-4 py-5 sm:px-6 md:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <div className="space-y-2.5">
        <Skeleton className="h-5 w-36" />
        <Skeleton className="h-4 w-44" />
      </div>
      <div className="space-y-2.5">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-3/5" />
      </div>
    </LoadingRows>
  );
}

type DiscardDialogProps = {
  mail: IncomingMail;
  onConfirm: () => void;
  onCancel: () => void;
  focusAfter: () => HTMLElement | null;
};

/** Asks before a held email is discarded, because it can't be accepted afterwards. */
function DiscardDialog({ mail, ...dialog }: DiscardDialogProps) {
  const { subject, senderName, sender } = mail;

  return (
    <ConfirmDialog
      title={
        <>
          Discard{' '}
          {subject ? (
            <>
              “<bdi>{subject}</bdi>”
            </>
          ) : (
            'the email without a subject'
          )}
          ?
        </>
      }
      action="Discard email"
      {...dialog}
    >
      <p>
        The email from <bdi>{senderName || sender || 'an unknown sender'}</bdi> becomes no ticket, comment or inquiry,
        and the sender is not told. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
