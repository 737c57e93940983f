import { useRef } from 'react';
import { isReplyVariable, variablesIn } from '#contract/reply-variables.ts';
import { NewSavedReply } from '#contract/saved-replies.ts';
import { savedReplyMessages } from '#contract/saved-replies-constants.ts';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import type { SavedReply } from '#web/features/shared/saved-replies.ts';
import { useForm } from '#web/lib/form.ts';
import { useSaveReply } from './api.ts';
import { fieldsOf, type ReplyFields, replyDraft, toSent } from './reply-fields.ts';
import { ReplyFormFields } from './reply-form-fields.tsx';

type ReplyEditorProps = {
  /** None: a new one. */
  reply?: SavedReply;
  onClose: () => void;
};

/** The form for a new or existing saved reply. What is typed is kept as a draft until it is saved or discarded. */
export function ReplyEditor({ reply, onClose }: ReplyEditorProps) {
  const edit = useForm({
    record: reply,
    fieldsOf,
    draft: replyDraft,
    schema: NewSavedReply,
    checked: toSent,
    problemIn: unknownIn,
    toSent,
    mutation: useSaveReply(reply?.id),
    onSaved: (hasMore) => (reply && hasMore) || onClose(),
  });
  const text = useRef<HTMLTextAreaElement>(null);
  const title = reply ? 'Edit saved reply' : 'Add saved reply';

  return (
    <EditDialog
      title={title}
      label={title}
      form={edit}
      what="saved reply"
      action={[reply ? 'Save' : title, 'Saving...']}
      onClose={onClose}
    >
      <ReplyFormFields edit={edit} textRef={text} />
    </EditDialog>
  );
}

function unknownIn({ text }: ReplyFields) {
  const unknown = variablesIn(text).find((variable) => !isReplyVariable(variable));
  return unknown ? { text: savedReplyMessages.unknown(unknown) } : undefined;
}
