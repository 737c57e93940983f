import { useQuery } from '@tanstack/react-query';
import { listArticleCategories } from '#contract/articles.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { request } from '#web/lib/request.ts';
import { Loaded } from './loaded.tsx';
import { LoadingBars } from './notice.tsx';
import { RefreshButton } from './refresh-button.tsx';

const queryKey = ['articles', 'categories'];

function Categories({ place }: { place?: 'edge' }) {
  const query = useQuery({ queryKey, queryFn: ({ signal }) => request(listArticleCategories, { signal }) });
  return (
    <>
      <RefreshButton things="categories" queryKey={queryKey} />
      <Loaded
        query={query}
        failure="Failed to load categories"
        loading={<LoadingBars things="categories" bars={['h-5 w-40', 'h-5 w-32']} />}
        {...(place ? { place } : {})}
      >
        {(categories) => (
          <ul aria-label="Categories">
            {categories.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}

export const Filled: Story = {
  render: () => <Categories />,
  api: (api) => api.on(listArticleCategories, () => ['Email', 'Hardware']),
};
export const AtTheEdge: Story = { ...Filled, render: () => <Categories place="edge" /> };
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);
