import { useRef, useState } from 'react';
import { articleMessages } from '#contract/articles-constants.ts';
import { PictureTypes } from '#contract/files-constants.ts';
import type { StoredFile } from '#contract/stored-file.ts';
import { useAttachments } from '#web/features/files/attachments.ts';
import { StaleNotice } from '#web/features/shared/stale-notice.tsx';
import { useRecordEdit } from '#web/lib/record-edit.ts';
import { parseTags } from '#web/lib/tags.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { type Article, useSaveArticle } from './api.ts';
import { cardOf } from './article-dialog.tsx';
import { type ArticleFields, articleDraft, fieldsOf } from './article-fields.ts';
import { ArticleFormFields } from './article-form-fields.tsx';

type ArticleEditorProps = {
  /** None: a new one. */
  article?: Article;
  onClose: () => void;
};

/** The form for a new or existing article. */
export function ArticleEditor({ article, onClose }: ArticleEditorProps) {
  const draftName = articleDraft.nameOf(article);
  const content = useRef<HTMLTextAreaElement>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const pictures = useAttachments(draftName, {
    problemOf: pictureProblem,
    onStored: (picture) =>
      edit.change((now) => ({ content: withPicture(now.content, picture, content.current?.selectionStart) })),
  });
  const edit = useRecordEdit({
    record: article,
    fieldsOf,
    draft: articleDraft,
    problemIn: ({ title, content: text, category }) =>
      title.trim() && text.trim() && category.trim() ? undefined : articleMessages.fieldsRequired,
    toSent: ({ tags, ...fields }) => ({ ...fields, tags: parseTags(tags), ...filesIn(fields) }),
    mutation: useSaveArticle(article?.id, draftName),
    onSaved: handleSaved,
  });
  const { typed, isPending, conflict } = edit;
  const [title, action] = article
    ? ['Edit Article', isPending ? 'Updating...' : 'Update Article']
    : ['Create Article', isPending ? 'Creating...' : 'Create Article'];
  const handleClose = () => (edit.isChanged ? setIsLeaving(true) : onClose());

  /** The new files that the text shows. */
  function filesIn({ content: text }: Pick<ArticleFields, 'content'>) {
    const fileIds = pictures.fileIds.filter((id) => text.includes(id));
    return fileIds.length > 0 ? { fileIds } : {};
  }

  function handleSaved(hasMore: boolean, saved: Article) {
    pictures.clearSent(filesIn(typed).fileIds ?? []);
    if (!hasMore) pictures.clear();
    else if (!article) pictures.moveTo(articleDraft.nameOf(saved));
    if (!hasMore || !article) onClose();
  }

  function leave() {
    edit.startOver();
    pictures.clear();
    onClose();
  }

  return (
    <Dialog title={title} onClose={handleClose} focusAfter={article && (() => cardOf(article.id))}>
      <DialogForm
        label={title}
        failure={edit.problem}
        action={conflict ? undefined : action}
        isBlocked={isPending || pictures.isBusy}
        onSend={edit.save}
        onClose={handleClose}
      >
        {edit.isRestored && <DraftNotice onDiscard={edit.startOver} />}
        <StaleNotice what="article" edit={edit} />
        <ArticleFormFields
          typed={typed}
          isChecked={edit.problem !== undefined}
          onChange={edit.change}
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

/** Why a file can't be shown in an article; undefined if it can. */
function pictureProblem({ type }: File) {
  return PictureTypes.some((known) => known === type) ? undefined : 'An article can show PNG, JPEG, WebP and GIF only.';
}

/**
 * A text with a picture in it, as Markdown on a line of its own.
 * @param at where it goes, in characters; at the end by default
 */
function withPicture(text: string, { id, name }: StoredFile, at = text.length) {
  const [before, after] = [text.slice(0, at).trimEnd(), text.slice(at).trimStart()];
  const label = name.replace(/\.\w+$/, '').replace(/[[\]\\]/g, '');
  const picture = `![${label}](/api/ticketing/files/${id}/preview)`;
  return [before, picture, after].filter(Boolean).join('\n\n');
}
