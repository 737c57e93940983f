import { useCallback, useState } from 'react';
import { z } from 'zod';
import { NewPost } from '#contract/status.ts';
import { incidentStateLabels } from '#contract/status-constants.ts';
import { FormNotices } from '#web/features/shared/form-notices.tsx';
import { useForm } from '#web/lib/form.ts';
import { Button, TextButton } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
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
  const edit = useForm({
    record: incident,
    fieldsOf,
    draft,
    schema: NewPost,
    toSent: (fields) => fields,
    sendsAll: true,
    mutation: useUpdatePost(postId, fieldsOf),
    onSaved: (hasMore) => hasMore || onDone(),
  });
  return (
    <Form aria-label="Edit post" className="mt-2 space-y-3" onSend={edit.save}>
      <FormNotices form={edit} what="incident" />
      <TextAreaField label="Text" rows={4} hint="No one is notified of edits." {...edit.field('text')} />
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
    </Form>
  );
}
