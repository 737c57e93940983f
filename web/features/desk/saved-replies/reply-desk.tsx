import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { savedReplyMessages } from '#contract/saved-replies-constants.ts';
import { canEditSavedReply } from '#contract/shared-policies.ts';
import { type SavedReply, savedReplyList } from '#web/features/shared/saved-replies.ts';
import { useStaff } from '#web/lib/actor.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState, LoadingRows, NoMatches, Skeleton } from '#web/ui/notice.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { useDeleteReply } from './api.ts';
import { ReplyCard } from './reply-card.tsx';
import { ReplyEditor } from './reply-editor.tsx';

type OpenDialog = { action: 'create' } | { action: 'edit' | 'delete'; reply: SavedReply };

/** The answers that staff give often: their own, and those that are shared. */
export function ReplyDesk() {
  const actor = useStaff();
  const [search, setSearch] = useState('');
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const newReply = (
    <Button look="secondary" data-landing onClick={() => setDialog({ action: 'create' })}>
      <Plus className="size-4" aria-hidden="true" />
      Add saved reply
    </Button>
  );

  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <SearchField
          label="Search saved replies"
          placeholder="Search names and texts..."
          search={search}
          onSearch={setSearch}
          className="min-w-48 flex-1"
        />
        {newReply}
      </div>
      <ReplyList
        search={search}
        empty={
          search ? (
            <NoMatches title="No saved replies found" heading="h4" clear="Clear search" onClear={() => setSearch('')}>
              No name or text matches your search.
            </NoMatches>
          ) : (
            <EmptyState title="No saved replies yet" heading="h4" action={newReply}>
              Save the answers that you give often. They greet the requester by name and set the status for you.
            </EmptyState>
          )
        }
      >
        {(reply) => (
          <ReplyCard
            reply={reply}
            canEdit={canEditSavedReply(actor, reply)}
            onEdit={() => setDialog({ action: 'edit', reply })}
            onDelete={() => setDialog({ action: 'delete', reply })}
          />
        )}
      </ReplyList>
      {dialog?.action === 'create' && <ReplyEditor onClose={close} />}
      {dialog?.action === 'edit' && <ReplyEditor reply={dialog.reply} onClose={close} />}
      {dialog?.action === 'delete' && <DeleteReplyDialog reply={dialog.reply} onClose={close} />}
    </div>
  );
}

type ReplyListProps = { search: string; empty: ReactNode; children: (reply: SavedReply) => ReactNode };

function ReplyList({ search, empty, children }: ReplyListProps) {
  const { list, view } = usePagedList(savedReplyList(search));

  return (
    <PagedList
      list={list}
      things="saved replies"
      failure={savedReplyMessages.listFailed}
      loading={<LoadingReplies />}
      empty={empty}
      place="inset"
    >
      <VirtualList {...view} label="Saved replies" rowHeight={120}>
        {(reply) => <div className="border-line border-b">{children(reply)}</div>}
      </VirtualList>
    </PagedList>
  );
}

function LoadingReplies() {
  return (
    <LoadingRows things="saved replies" count={4} rowClassName="space-y-2.5 border-line border-b py-5">
      <Skeleton className="h-5 w-56" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-2/5" />
    </LoadingRows>
  );
}

function DeleteReplyDialog({ reply, onClose }: { reply: SavedReply; onClose: () => void }) {
  const { mutate: deleteReply, isPending } = useDeleteReply();

  return (
    <ConfirmDialog
      title={
        <>
          Delete <bdi>{reply.name}</bdi>?
        </>
      }
      action="Delete reply"
      isPending={isPending}
      onConfirm={() => deleteReply(reply.id, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {reply.isShared ? 'It is gone for all of your team. ' : ''}Comments that were sent with it stay. This cannot be
      undone.
    </ConfirmDialog>
  );
}
