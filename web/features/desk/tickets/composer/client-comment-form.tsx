import { CommentBody, type CommentFormProps, CommentFrame, Recipients, useCommentForm } from './comment-form.tsx';

/** The composer of clients: text and files. */
export function ClientCommentForm(props: CommentFormProps) {
  const form = useCommentForm(props);
  return (
    <CommentFrame form={form}>
      <Recipients form={form} />
      <div className="min-w-0 flex-1">
        <CommentBody form={form} />
      </div>
    </CommentFrame>
  );
}
