import { useRef } from 'react';
import { isReplyVariable, savedReplyMessages, variablesIn } from '#contract/saved-replies-constants.ts';
import type { SavedReply } from '#web/features/shared/saved-replies.ts';
import { StaleNotice } from '#web/features/shared/stale-notice.tsx';
import { useRecordEdit } from '#web/lib/record-edit.ts';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { useSaveReply } from './api.ts';
import { fieldsOf, type ReplyFields, replyDraft, toSent } from './reply-fields.ts';
import { type ReplyErrors, ReplyFormFields } from './reply-form-fields.tsx';

type ReplyEditorProps = {
  /** None: a new one. */
  reply?: SavedReply;
  onClose: () => void;
};

/** The form for a new or existing saved reply. What is typed is kept as a draft until it is saved or discarded. */
export function ReplyEditor({ reply, onClose }: ReplyEditorProps) {
  const edit = useRecordEdit({
    record: reply,
    fieldsOf,
    draft: replyDraft,
    problemIn: errorsIn,
    toSent,
    mutation: useSaveReply(reply?.id, replyDraft.nameOf(reply)),
    onSaved: (hasMore) => (reply && hasMore) || onClose(),
  });
  const text = useRef<HTMLTextAreaElement>(null);
  const title = reply ? 'Edit saved reply' : 'Add saved reply';

  return (
    <FormDialog
      title={title}
      label={title}
      action={edit.conflict ? undefined : edit.isPending ? 'Saving...' : reply ? 'Save' : title}
      isBlocked={edit.isPending}
      onSend={edit.save}
      onClose={onClose}
    >
      {edit.isRestored && <DraftNotice onDiscard={edit.startOver} />}
      <StaleNotice what="saved reply" edit={edit} />
      <ReplyFormFields typed={edit.typed} errors={edit.problem ?? {}} onChange={edit.change} textRef={text} />
    </FormDialog>
  );
}

function errorsIn({ name, text }: ReplyFields): ReplyErrors | undefined {
  const unknown = variablesIn(text).find((variable) => !isReplyVariable(variable));
  const errors = {
    ...(name.trim() ? {} : { name: savedReplyMessages.nameRequired }),
    ...(text.trim() ? {} : { text: savedReplyMessages.textRequired }),
    ...(unknown ? { text: savedReplyMessages.unknown(unknown) } : {}),
  };
  return Object.keys(errors).length > 0 ? errors : undefined;
}
