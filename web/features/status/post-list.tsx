import { useCallback, useState } from 'react';
import { z } from 'zod';
import { incidentStateLabels, StatusLimit } from '#contract/status-constants.ts';
import { StaleNotice } from '#web/features/shared/stale-notice.tsx';
import { useRecordEdit } from '#web/lib/record-edit.ts';
import { Button, TextButton } from '#web/ui/button.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { type Incident, useUpdatePost } from './api.ts';

/** What was published, newest first. */
export function PostList({ incident }: { incident: Incident }) {
  const [editedId, setEditedId] = useState<string>();
  return (
    <ol aria-label="Posts" className="space-y-4">
      {incident.posts.map((post) => (
        <li key={post.id} className="border-line border-l-2 ps-4 [overflow-wrap:anywhere]">
          <div className="flex flex-wrap items-center gap-x-2 text-sm">
            <span className="font-semibold">{incidentStateLabels[post.state]}</span>
            <span className="text-ink-faint">
              <RelativeTime value={post.createdAt} /> by <bdi>{post.authorName}</bdi>
              {post.editedAt && ', edited'}
            </span>
            {editedId !== post.id && (
              <TextButton className="ml-auto" onClick={() => setEditedId(post.id)}>
                Edit
              </TextButton>
            )}
          </div>
          {editedId === post.id ? (
            <EditPost incident={incident} postId={post.id} onDone={() => setEditedId(undefined)} />
          ) : (
            <p dir="auto" className="mt-1 whitespace-pre-line">
              {post.text}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

const Fields = z.object({ text: z.string() });

/** Corrects the text of a post, which is a change of its incident. */
function EditPost({ incident, postId, onDone }: { incident: Incident; postId: string; onDone: () => void }) {
  const fieldsOf = useCallback(
    ({ posts }: Incident) => ({ text: posts.find(({ id }) => id === postId)?.text ?? '' }),
    [postId],
  );
  const draft = { nameOf: () => `post:${postId}`, schema: Fields };
  const edit = useRecordEdit({
    record: incident,
    fieldsOf,
    draft,
    problemIn: ({ text }) => !text.trim(),
    toSent: (fields) => fields,
    sendsAll: true,
    mutation: useUpdatePost(postId, fieldsOf, draft.nameOf()),
    onSaved: (hasMore) => hasMore || onDone(),
  });
  return (
    <form
      aria-label="Edit post"
      noValidate
      className="mt-2 space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        edit.save();
      }}
    >
      {edit.isRestored && <DraftNotice onDiscard={edit.startOver} />}
      <StaleNotice what="incident" edit={edit} />
      <TextAreaField
        label="Text"
        rows={4}
        limit={StatusLimit.post}
        hint="Nobody is told about a correction."
        value={edit.typed.text}
        onChange={(event) => edit.change({ text: event.target.value })}
      />
      <div className="flex justify-end gap-3">
        <Button look="secondary" onClick={onDone}>
          Cancel
        </Button>
        {!edit.conflict && (
          <Button type="submit" disabled={edit.isPending || !edit.typed.text.trim()}>
            {edit.isPending ? 'Saving...' : 'Save post'}
          </Button>
        )}
      </div>
    </form>
  );
}
