import { useRef, useState } from 'react';
import { isReplyVariable, savedReplyMessages, variablesIn } from '#contract/saved-replies-constants.ts';
import type { SavedReply } from '#web/features/shared/saved-replies.ts';
import { StaleNotice } from '#web/features/shared/stale-notice.tsx';
import { typedSince } from '#web/lib/changed-fields.ts';
import { moveDraft, useDraft } from '#web/lib/drafts.ts';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import type { StaleReply } from './api.ts';
import { draftOf, isSame, ReplyDraft, type ReplyWords, wordsOf } from './reply-fields.ts';
import { type ReplyErrors, ReplyFormFields } from './reply-form-fields.tsx';

type ReplyEditorProps = {
  title: string;
  draftName: string;
  saved: { copy: ReplyWords; version?: number };
  action: string;
  isPending: boolean;
  /** The conflict of the last save, if somebody else had saved the reply. */
  stale?: StaleReply;
  onSave: (
    edit: { typed: ReplyWords; copy: ReplyWords; version?: number | undefined; over?: StaleReply | undefined },
    onSuccess: (saved: SavedReply) => void,
  ) => void;
  onTakeTheirs?: () => void;
  onClose: () => void;
};

/** The form for a new or existing saved reply. What is typed is kept as a draft until it is saved or discarded. */
export function ReplyEditor(props: ReplyEditorProps) {
  const { title, draftName, saved, action, isPending, stale, onSave, onTakeTheirs, onClose } = props;
  const { restored, keep, discard } = useDraft(draftName, ReplyDraft);
  const [{ copy, version }, setCopy] = useState<{ copy: ReplyWords; version?: number | undefined }>(restored ?? saved);
  const [typed, setTyped] = useState(restored?.typed ?? copy);
  const [isChecked, setIsChecked] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);
  const errors = isChecked ? errorsIn(typed) : {};
  // What is typed now, for the callback of a save, which knows only what was sent.
  const latest = useRef(typed);
  latest.current = typed;

  function change(part: Partial<ReplyWords>) {
    const next = { ...typed, ...part };
    setTyped(next);
    keep({ typed: next, copy, version }, isSame(next, copy));
  }

  function startFrom(other: { copy: ReplyWords; version?: number }) {
    discard();
    setCopy(other);
    setTyped(other.copy);
  }

  function save(over?: StaleReply) {
    setIsChecked(true);
    if (Object.keys(errorsIn(typed)).length > 0) return;
    onSave({ typed, copy, version, over }, (reply) => handleSaved(reply, typed));
  }

  /** Leaves, unless something was typed during the save: it becomes a change of the saved reply. */
  function handleSaved(reply: SavedReply, sent: ReplyWords) {
    const now = { copy: wordsOf(reply), version: reply.version };
    const next = typedSince(sent, latest.current, now.copy);
    startFrom(now);
    if (!next) return onClose();
    setTyped(next);
    keep({ typed: next, ...now }, false);
    if (version !== undefined) return;
    // This form would create another reply, so the draft waits in the form that changes this one.
    moveDraft(draftName, draftOf(reply.id));
    onClose();
  }

  function handleTakeTheirs({ current, version: theirs }: StaleReply) {
    startFrom({ copy: wordsOf(current), version: theirs });
    onTakeTheirs?.();
  }

  return (
    <FormDialog
      title={title}
      label={title}
      action={stale ? undefined : action}
      isBlocked={isPending}
      onSend={() => save()}
      onClose={onClose}
      focusAfter={() => document.querySelector<HTMLElement>('[data-saved-replies]')}
    >
      {restored && <DraftNotice onDiscard={() => startFrom(saved)} />}
      {stale && (
        <StaleNotice
          key={stale.version}
          what="saved reply"
          changes={stale.changes}
          onSaveMine={() => save(stale)}
          onTakeTheirs={() => handleTakeTheirs(stale)}
        />
      )}
      <ReplyFormFields typed={typed} errors={errors} onChange={change} textRef={text} />
    </FormDialog>
  );
}

function errorsIn({ name, text }: ReplyWords): ReplyErrors {
  const unknown = variablesIn(text).find((variable) => !isReplyVariable(variable));
  return {
    ...(name.trim() ? {} : { name: savedReplyMessages.nameRequired }),
    ...(text.trim() ? {} : { text: savedReplyMessages.textRequired }),
    ...(unknown ? { text: savedReplyMessages.unknown(unknown) } : {}),
  };
}
