import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { useChangeParameters } from '#web/lib/parameter.ts';
import type { ArticleFilters } from './api.ts';

/**
 * The state in the URL: which article is open, whether it is being edited, and the filters. A reload or a shared link
 * shows the same, and Back closes what was opened.
 * @param home the URL of the list
 */
export function useArticleAddress(home: string) {
  const [parameters, setParameters] = useSearchParams();
  const change = useChangeParameters();
  const { articleId } = useParams();
  const navigate = useNavigate();
  const location = useLocation();

  const search = parameters.get('search') ?? '';
  const category = parameters.get('category') ?? '';
  const filters = withoutForms(parameters);

  function addressOf(id: string, form = '') {
    return `${home}/${id}${queryOf(filters, form)}`;
  }

  /** Opening adds a history entry, so Back closes it. */
  function open(address: string) {
    navigate(address, { state: { opened: true } });
  }

  return {
    articleId,
    isCreating: parameters.has('new'),
    isEditing: parameters.has('edit'),
    search,
    category,
    addressOf: (id: string) => addressOf(id),
    openEditor: (id: string) => open(addressOf(id, 'edit')),
    openNew: () => open(`${home}${queryOf(filters, 'new')}`),
    close: () => {
      // The palette says which parameters it opened the article from; none is ''.
      if (location.state?.opened !== undefined) navigate(-1);
      else navigate(`${home}${queryOf(filters)}`, { replace: true });
    },
    setFilter: (name: 'search' | 'category', value: string) => change({ [name]: value }),
    clearFilters: () => setParameters({}, { replace: true }),
  };
}

export type ArticleAddress = ReturnType<typeof useArticleAddress>;

/** The URL's filters as query parameters of the server. */
export function filtersOf({ search, category }: Pick<ArticleAddress, 'search' | 'category'>): ArticleFilters {
  return { ...(search.trim() ? { search: search.trim() } : {}), ...(category ? { category } : {}) };
}

function withoutForms(parameters: URLSearchParams) {
  const filters = new URLSearchParams(parameters);
  filters.delete('new');
  filters.delete('edit');
  return filters;
}

function queryOf(filters: URLSearchParams, form = '') {
  const query = new URLSearchParams(filters);
  if (form) query.set(form, '1');
  return query.size > 0 ? `?${query}` : '';
}
