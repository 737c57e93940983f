import { id } from '#gallery/samples/people.ts';
import type { Story } from '#gallery/story.ts';
import { ArticleDesk } from './article-desk.tsx';
import { Empty as EmptyLibrary, Filled as Library } from './article-list.stories.tsx';

export const Filled: Story = {
  ...Library,
  render: () => <ArticleDesk />,
  actor: undefined,
  address: '/admin/articles',
  route: '/admin/articles/:articleId?',
};
export const Empty: Story = { ...Filled, api: EmptyLibrary.api };
export const Editing: Story = { ...Filled, address: `/admin/articles/${id(800)}?edit=1` };
