import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { savedReplyMessages } from '#contract/saved-replies-constants.ts';
import { canEditSavedReply } from '#contract/shared-policies.ts';
import { type SavedReply, savedReplyList } from '#web/features/shared/saved-replies.ts';
import { useStaff } from '#web/lib/actor.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { useParameter } from '#web/lib/parameter.ts';
import { Button } from '#web/ui/button.tsx';
import { Column } from '#web/ui/column.tsx';
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
  const [search, setSearch] = useParameter('search');
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const newReply = (
    <Button onClick={() => setDialog({ action: 'create' })}>
      <Plus className="size-4" aria-hidden="true" />
      New Saved Reply
    </Button>
  );

  return (
    <Column label="Saved replies">
      <div className="space-y-3 border-line border-b px-4 py-4 sm:px-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="mr-auto">
            <h2 tabIndex={-1} data-landing className="text-lg outline-none sm:text-xl">
              Saved replies
            </h2>
            <p className="text-ink-soft text-sm">Type / in a comment to insert one</p>
          </div>
          {newReply}
        </div>
        <SearchField
          label="Search saved replies"
          placeholder="Search names and texts..."
          search={search}
          onSearch={setSearch}
          className="max-w-xl"
        />
      </div>
      <ReplyList
        search={search}
        empty={
          search ? (
            <NoMatches title="No saved replies found" clear="Clear search" onClear={() => setSearch('')}>
              No name or text matches your search.
            </NoMatches>
          ) : (
            <EmptyState title="No saved replies yet" action={newReply}>
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
    </Column>
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
    >
      <VirtualList {...view} label="Saved replies" rowHeight={120}>
        {(reply) => <div className="border-line border-b">{children(reply)}</div>}
      </VirtualList>
    </PagedList>
  );
}

function LoadingReplies() {
  return (
    <LoadingRows things="saved replies" count={5} rowClassName="space-y-2.5 border-line border-b px-4 py-5 sm:px-6">
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
