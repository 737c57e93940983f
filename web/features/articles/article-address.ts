import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import type { ArticleFilters } from './api.ts';

/**
 * What the address says: which article is open, whether it is being written, and the filters. A reload or a shared link
 * shows the same, and Back closes what was opened.
 * @param home the address of the list
 */
export function useArticleAddress(home: string) {
  const [parameters, setParameters] = useSearchParams();
  const { articleId } = useParams();
  const navigate = useNavigate();
  const location = useLocation();

  const search = parameters.get('search') ?? '';
  const category = parameters.get('category') ?? '';
  const filters = withoutForms(parameters);

  function addressOf(id: string, form = '') {
    return `${home}/${id}${queryOf(filters, form)}`;
  }

  /** Opening is a step that Back undoes. */
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
      if (location.state?.opened) navigate(-1);
      else navigate(`${home}${queryOf(filters)}`, { replace: true });
    },
    setFilter: (name: 'search' | 'category', value: string) => {
      const next = new URLSearchParams(parameters);
      if (value) next.set(name, value);
      else next.delete(name);
      setParameters(next, { replace: true, state: location.state });
    },
    clearFilters: () => setParameters({}, { replace: true }),
  };
}

export type ArticleAddress = ReturnType<typeof useArticleAddress>;

/** The filters of the address as the server takes them. */
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
