import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { anyText, useFilters, withParameters } from '#web/lib/parameter.ts';

/**
 * The state in the URL: which article is open, whether it is being edited, and the filters. A reload or a shared link
 * shows the same, and Back closes what was opened.
 * @param home the URL of the list
 */
export function useArticleAddress(home: string) {
  const { values, setFilter, clear } = useFilters({ search: anyText, category: anyText });
  const [parameters] = useSearchParams();
  const { articleId } = useParams();
  const navigate = useNavigate();
  const { state } = useLocation();

  function addressOf(id = '', form = '') {
    const query = withParameters(parameters, { new: '', edit: '', versions: '', ...(form ? { [form]: '1' } : {}) });
    return `${home}${id && `/${id}`}${query.size > 0 ? `?${query}` : ''}`;
  }

  /** Opening adds a history entry, so Back closes it. */
  function open(address: string) {
    navigate(address, { state: { opened: true } });
  }

  return {
    articleId,
    isCreating: parameters.has('new'),
    isEditing: parameters.has('edit'),
    isComparing: parameters.has('versions'),
    filters: values,
    isFiltered: values.search.trim() !== '' || values.category !== '',
    setFilter,
    clearFilters: clear,
    addressOf: (id: string) => addressOf(id),
    openEditor: (id: string) => open(addressOf(id, 'edit')),
    openVersions: (id: string) => open(addressOf(id, 'versions')),
    openNew: () => open(addressOf('', 'new')),
    close: () => {
      // The palette says which parameters it opened the article from; none is ''.
      if (state?.opened !== undefined) navigate(-1);
      else navigate(addressOf(), { replace: true });
    },
  };
}

export type ArticleAddress = ReturnType<typeof useArticleAddress>;
