import { useId, useRef, useState } from 'react';
import { pictureMarkdown } from '#contract/articles-pictures.ts';
import { fileMessages, PictureTypes } from '#contract/files-constants.ts';
import type { StoredFile } from '#contract/stored-file.ts';
import { useAttachments } from '#web/features/desk/files/attachments.ts';
import { FormNotices } from '#web/features/shared/form-notices.tsx';
import { useForm } from '#web/lib/form.ts';
import { parseTags } from '#web/lib/tags.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { type Article, useSaveArticle } from './api.ts';
import { cardOf } from './article-dialog.tsx';
import { type ArticleFields, articleDraft, articleProblem, fieldsOf } from './article-fields.ts';
import { ArticleFormFields } from './article-form-fields.tsx';
import { ArticlePanes } from './article-panes.tsx';
import { audiences } from './audience.ts';

type ArticleEditorProps = {
  /** None: a new one. */
  article?: Article;
  onClose: () => void;
};

/** The page for a new or existing article: the text left, as readers will see it right. */
export function ArticleEditor({ article, onClose }: ArticleEditorProps) {
  const draftName = articleDraft.nameOf(article);
  const content = useRef<HTMLTextAreaElement>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const isRoomy = useMediaQuery('(width >= 48rem)');
  const form = useId();
  const pictures = useAttachments(draftName, {
    problemOf: pictureProblem,
    onStored: (picture) =>
      edit.change((now) => ({ content: withPicture(now.content, picture, content.current?.selectionStart) })),
  });
  const edit = useForm({
    record: article,
    fieldsOf,
    draft: articleDraft,
    problemIn: (fields) => articleProblem(fields) ?? (pictures.isBusy ? fileMessages.uploading : undefined),
    toSent: ({ tags, slug, ...fields }) => ({
      ...fields,
      ...(slug.trim() ? { slug } : {}),
      tags: parseTags(tags),
      ...filesIn(fields),
    }),
    mutation: useSaveArticle(article?.id),
    onSaved: handleSaved,
  });
  const { typed, isPending, conflict } = edit;
  const [title, action] = article
    ? ['Edit article', isPending ? 'Updating...' : 'Update article']
    : ['Create article', isPending ? 'Creating...' : 'Create article'];
  const handleClose = () => (edit.isChanged ? setIsLeaving(true) : onClose());

  const controls = (
    <>
      <div className="mr-auto min-w-32 max-md:flex-1">
        <SwitchField
          label="Published"
          hint={typed.isPublished ? audiences[typed.audience].sentence : 'Only your team can see it.'}
          checked={typed.isPublished}
          onChange={(isPublished) => edit.change({ isPublished })}
        />
      </div>
      {!conflict && (
        <Button type="submit" form={form} className="self-center" disabled={isPending}>
          {action}
        </Button>
      )}
    </>
  );

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
    <Dialog
      title={title}
      place="page"
      actions={isRoomy && <div className="mr-3 flex items-center gap-5">{controls}</div>}
      onClose={handleClose}
      focusAfter={article && (() => cardOf(article.id))}
    >
      <Form id={form} onSend={edit.save} className="flex min-h-0 flex-1 flex-col">
        <ArticlePanes label={title} typed={typed}>
          <FormNotices form={edit} what="article" />
          <ArticleFormFields
            typed={typed}
            isChecked={edit.problem !== undefined}
            errorAt={edit.errorAt}
            onChange={edit.change}
            pictures={pictures}
            contentRef={content}
          />
        </ArticlePanes>
        {!isRoomy && <DialogFooter>{controls}</DialogFooter>}
      </Form>
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
  const picture = pictureMarkdown({ fileId: id, alt: name.replace(/\.\w+$/, ''), width: undefined });
  return [before, picture, after].filter(Boolean).join('\n\n');
}
