import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { messages } from '#contract/messages.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { Alert, Skeleton } from '#web/ui/notice.tsx';
import { type Article, type ArticleFields, articleDetails, useCreateArticle, useUpdateArticle } from './api.ts';
import { LoadingText } from './article-body.tsx';
import { cardOf, MissingArticle } from './article-dialog.tsx';
import { ArticleFormFields } from './article-form-fields.tsx';

const ArticleWords = z.object({
  title: z.string(),
  category: z.string(),
  tags: z.string(),
  content: z.string(),
  isPublished: z.boolean(),
});
export type ArticleWords = z.output<typeof ArticleWords>;

const empty: ArticleWords = { title: '', category: '', tags: '', content: '', isPublished: false };

export function CreateArticleDialog({ onClose }: { onClose: () => void }) {
  const { mutate, isPending } = useCreateArticle();
  return (
    <ArticleEditor
      title="Create Article"
      draftName="new-article"
      saved={empty}
      action={isPending ? 'Creating...' : 'Create Article'}
      isPending={isPending}
      onSave={(article, onSuccess) => mutate(article, { onSuccess })}
      onClose={onClose}
    />
  );
}

export function EditArticleDialog({ articleId, onClose }: { articleId: string; onClose: () => void }) {
  const { data: article, isPending, error, refetch } = useQuery(articleDetails(articleId));

  if (isPending) {
    return (
      <Dialog title={<Skeleton className="h-6 w-3/4" />} onClose={onClose}>
        <DialogBody label="Article">
          <LoadingText />
        </DialogBody>
      </Dialog>
    );
  }
  if (!article) return <MissingArticle error={error} frame={{ place: 'form', onClose }} onRetry={() => refetch()} />;
  return <EditLoadedArticle article={article} onClose={onClose} />;
}

function EditLoadedArticle({ article, onClose }: { article: Article; onClose: () => void }) {
  const { mutate, isPending } = useUpdateArticle(article.id);
  // What was there when the form opened: what somebody else saves meanwhile must not look like our change.
  const [saved] = useState<ArticleWords>({ ...article, tags: article.tags.join(', ') });
  return (
    <ArticleEditor
      title="Edit Article"
      draftName={`article:${article.id}`}
      saved={saved}
      action={isPending ? 'Updating...' : 'Update Article'}
      isPending={isPending}
      onSave={(fields, onSuccess) => mutate(fields, { onSuccess })}
      onClose={onClose}
      focusAfter={() => cardOf(article.id)}
    />
  );
}

type ArticleEditorProps = {
  title: string;
  draftName: string;
  saved: ArticleWords;
  action: string;
  isPending: boolean;
  onSave: (article: ArticleFields, onSuccess: () => void) => void;
  onClose: () => void;
  focusAfter?: () => HTMLElement | null;
};

function ArticleEditor(props: ArticleEditorProps) {
  const { title, draftName, saved, action, isPending, onSave, onClose, focusAfter } = props;
  const { restored, keep, discard } = useDraft(draftName, ArticleWords);
  const [typed, setTyped] = useState(restored ?? wordsOf(saved));
  const [failure, setFailure] = useState<string>();
  const [isLeaving, setIsLeaving] = useState(false);
  const isChanged = !isSame(typed, saved);

  function change(part: Partial<ArticleWords>) {
    const next = { ...typed, ...part };
    setTyped(next);
    keep(next, isSame(next, saved));
  }

  function startOver() {
    discard();
    setTyped(wordsOf(saved));
  }

  function leave() {
    discard();
    onClose();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const isComplete = typed.title.trim() && typed.content.trim() && typed.category.trim();
    setFailure(isComplete ? undefined : messages.articleFieldsRequired);
    if (isComplete) onSave({ ...typed, tags: parseTags(typed.tags) }, leave);
  }

  return (
    <Dialog
      title={title}
      onClose={() => (isChanged ? setIsLeaving(true) : onClose())}
      {...(focusAfter ? { focusAfter } : {})}
    >
      <form noValidate onSubmit={handleSubmit} className="flex min-h-0 flex-1 flex-col">
        <DialogBody label={title} className="space-y-4">
          {restored && <DraftNotice onDiscard={startOver} />}
          {failure && <Alert>{failure}</Alert>}
          <ArticleFormFields typed={typed} isChecked={failure !== undefined} onChange={change} />
        </DialogBody>
        <DialogFooter>
          <Button look="secondary" onClick={() => (isChanged ? setIsLeaving(true) : onClose())}>
            Cancel
          </Button>
          <Button type="submit" disabled={isPending}>
            {action}
          </Button>
        </DialogFooter>
      </form>
      {isLeaving && (
        <ConfirmDialog
          title="Leave without saving?"
          action="Discard changes"
          onConfirm={leave}
          onCancel={() => setIsLeaving(false)}
        >
          What you changed in this article is thrown away.
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

/** The fields of the form alone, in one order: two of them can be compared. */
function wordsOf({ title, category, tags, content, isPublished }: ArticleWords): ArticleWords {
  return { title, category, tags, content, isPublished };
}

function isSame(some: ArticleWords, others: ArticleWords) {
  return JSON.stringify(wordsOf(some)) === JSON.stringify(wordsOf(others));
}

/** Tags as they are typed: comma separated, trimmed, without empty ones. */
function parseTags(text: string) {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
}
