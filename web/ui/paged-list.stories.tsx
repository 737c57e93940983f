import { listArticleCategories } from '#contract/articles.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { pagedQuery, usePagedList } from '#web/lib/paged-list.ts';
import { request } from '#web/lib/request.ts';
import { EmptyState, LoadingBars } from './notice.tsx';
import { PagedList } from './paged-list.tsx';

/** Pages of two names; the cursor is a number. */
const categories = pagedQuery(['articles', 'paged'], 2, async ({ cursor = '0', limit }, signal) => {
  const names = await request(listArticleCategories, signal ? { signal } : {});
  const start = Number(cursor);
  const rows = names.slice(start, start + limit).map((name) => ({ id: name }));
  return { rows, next: start + limit < names.length ? String(start + limit) : null };
});

/** The first two pages are empty, the third one has everything. The list asks for the second one by itself. */
const foundLater = pagedQuery(['articles', 'found later'], 2, async ({ cursor }, signal) => {
  const names = await request(listArticleCategories, signal ? { signal } : {});
  if (cursor === 'third') return { rows: names.map((name) => ({ id: name })), next: null };
  return { rows: [], next: cursor ? 'third' : 'second' };
});

function Categories({ later = false }) {
  const { list, view } = usePagedList(later ? foundLater : categories);
  return (
    <PagedList
      list={list}
      things="categories"
      failure="Failed to load categories"
      loading={<LoadingBars things="categories" bars={['h-5 w-40']} />}
      empty={<EmptyState title="No categories yet" />}
    >
      <ul aria-label="Categories">
        {view.rows.map(({ id }) => (
          <li key={id} className="h-96">
            {id}
          </li>
        ))}
      </ul>
    </PagedList>
  );
}

const names = (...all: string[]): Story => ({
  render: () => <Categories />,
  api: (api) => api.on(listArticleCategories, () => all),
});

export const Filled = names('Email', 'Hardware');
export const Pages = names('Email', 'Hardware', 'Network', 'Printing', 'Security', 'Software');
export const Empty = names();
/** A search that found nothing in its first part. */
export const NoneSoFar: Story = { render: () => <Categories later />, api: Filled.api };
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);
