import { useNavigate } from 'react-router';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { useCreateArticle } from './api.ts';

/** What makes an article from a ticket, or leads to the one that was made. */
export function useArticle({ id, article }: Ticket) {
  const navigate = useNavigate();
  const { mutate: create, isPending } = useCreateArticle(id);
  const edit = (articleId: string) => navigate(`/admin/articles/${articleId}?edit=1`);

  if (article) return { label: 'Open its article', onSelect: () => navigate(`/admin/articles/${article.id}`) };
  return {
    label: 'Create a draft article from it',
    onSelect: () => {
      if (!isPending) create(undefined, { onSuccess: (created) => edit(created.id) });
    },
  };
}
