import { useState } from 'react';
import { incidentStateLabels, StatusLimit } from '#contract/status-constants.ts';
import { Button, TextButton } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { type Incident, useUpdatePost } from './api.ts';

type Post = Incident['posts'][number];

/** What was published, newest first. */
export function PostList({ posts }: { posts: Post[] }) {
  const [editedId, setEditedId] = useState<string>();
  return (
    <ol aria-label="Posts" className="space-y-4">
      {posts.map((post) => (
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
            <EditPost post={post} onDone={() => setEditedId(undefined)} />
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

function EditPost({ post, onDone }: { post: Post; onDone: () => void }) {
  const [text, setText] = useState(post.text);
  const { mutate: updatePost, isPending } = useUpdatePost();
  return (
    <form
      aria-label="Edit post"
      noValidate
      className="mt-2 space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) updatePost({ id: post.id, text }, { onSuccess: onDone });
      }}
    >
      <TextAreaField
        label="Text"
        rows={4}
        limit={StatusLimit.post}
        hint="Nobody is told about a correction."
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex justify-end gap-3">
        <Button look="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" disabled={isPending || !text.trim()}>
          {isPending ? 'Saving...' : 'Save post'}
        </Button>
      </div>
    </form>
  );
}
