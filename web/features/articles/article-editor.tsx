import { useRef, useState } from 'react';
import { articleMessages } from '#contract/articles-constants.ts';
import type { StoredFile } from '#contract/stored-file.ts';
import { useAttachments } from '#web/features/files/attachments.ts';
import { StaleNotice } from '#web/features/shared/stale-notice.tsx';
import { typedSince } from '#web/lib/changed-fields.ts';
import { filesDraft, moveDraft, useDraft } from '#web/lib/drafts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import type { Article, StaleArticle } from './api.ts';
import { ArticleFormFields } from './article-form-fields.tsx';
import { pictureProblem, withPicture } from './article-pictures.ts';
import { type ArticleCopy, ArticleDraft, type ArticleWords, copyOf, isSame } from './article-words.ts';

type ArticleEditorProps = {
  title: string;
  draftName: string;
  saved: ArticleCopy;
  action: string;
  isPending: boolean;
  /** The conflict of the last save, if somebody else had saved the article. */
  stale?: StaleArticle;
  onSave: (
    edit: { typed: ArticleWords & { fileIds: string[] }; copy: ArticleCopy; over?: StaleArticle | undefined },
    onSuccess: (saved: Article) => void,
  ) => void;
  onTakeTheirs?: () => void;
  onClose: () => void;
  focusAfter?: () => HTMLElement | null;
};

/** The form for a new or existing article. */
export function ArticleEditor(props: ArticleEditorProps) {
  const { title, draftName, saved, action, isPending, stale, onSave, onTakeTheirs, onClose, focusAfter } = props;
  const { restored, keep, discard } = useDraft(draftName, ArticleDraft);
  const [copy, setCopy] = useState(restored?.copy ?? saved);
  const [typed, setTyped] = useState(restored?.typed ?? copy.words);
  const content = useRef<HTMLTextAreaElement>(null);
  const pictures = useAttachments(draftName, { problemOf: pictureProblem, onStored: insertPicture });
  const [failure, setFailure] = useState<string>();
  const [isLeaving, setIsLeaving] = useState(false);
  // What is typed now, for the callback of a save, which knows only what was sent.
  const latest = useRef(typed);
  latest.current = typed;
  const isChanged = !isSame(typed, copy.words);
  const handleClose = () => (isChanged ? setIsLeaving(true) : onClose());

  function change(part: Partial<ArticleWords>) {
    const next = { ...typed, ...part };
    setTyped(next);
    keep({ typed: next, copy }, isSame(next, copy.words));
  }

  /** The user may have typed since the upload began. */
  function insertPicture(picture: StoredFile) {
    setTyped((now) => {
      const next = { ...now, content: withPicture(now.content, picture, content.current?.selectionStart) };
      keep({ typed: next, copy }, false);
      return next;
    });
  }

  function startFrom(other: ArticleCopy) {
    discard();
    setCopy(other);
    setTyped(other.words);
  }

  function leave() {
    discard();
    pictures.clear();
    onClose();
  }

  function save(over?: StaleArticle) {
    const isComplete = typed.title.trim() && typed.content.trim() && typed.category.trim();
    setFailure(isComplete ? undefined : articleMessages.fieldsRequired);
    const sent = { ...typed, fileIds: pictures.fileIds.filter((id) => typed.content.includes(id)) };
    if (isComplete) onSave({ typed: sent, copy, over }, (article) => handleSaved(article, sent));
  }

  /** Leaves, unless something was typed during the save: it becomes a change of the saved article. */
  function handleSaved(article: Article, sent: ArticleWords & { fileIds: string[] }) {
    const next = typedSince<ArticleWords>(sent, latest.current, copyOf(article).words);
    if (!next) return leave();
    startFrom(copyOf(article));
    setTyped(next);
    keep({ typed: next, copy: copyOf(article) }, false);
    if (copy.version !== undefined) return pictures.clearSent(sent.fileIds);
    // This form would create another article, so the draft waits in the form that changes this one.
    const draftOfSaved = `article:${article.id}`;
    moveDraft(draftName, draftOfSaved);
    moveDraft(filesDraft(draftName), filesDraft(draftOfSaved));
    onClose();
  }

  function handleTakeTheirs({ current }: StaleArticle) {
    startFrom(copyOf(current));
    onTakeTheirs?.();
  }

  return (
    <Dialog title={title} onClose={handleClose} focusAfter={focusAfter}>
      <DialogForm
        label={title}
        failure={failure}
        action={stale ? undefined : action}
        isBlocked={isPending || pictures.isBusy}
        onSend={() => save()}
        onClose={handleClose}
      >
        {restored && <DraftNotice onDiscard={() => startFrom(saved)} />}
        {stale && (
          <StaleNotice
            key={stale.version}
            what="article"
            changes={stale.changes}
            onSaveMine={() => save(stale)}
            onTakeTheirs={() => handleTakeTheirs(stale)}
          />
        )}
        <ArticleFormFields
          typed={typed}
          isChecked={failure !== undefined}
          onChange={change}
          pictures={pictures}
          contentRef={content}
        />
      </DialogForm>
      {isLeaving && (
        <ConfirmDialog
          title="Leave without saving?"
          action="Discard changes"
          onConfirm={leave}
          onCancel={() => setIsLeaving(false)}
        >
          Your changes to this article will be lost.
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
