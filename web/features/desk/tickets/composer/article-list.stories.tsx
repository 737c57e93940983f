import { suggestArticles } from '#contract/article-suggestions.ts';
import { articleSuggestion } from '#gallery/samples/articles.ts';
import { serveTicket } from '#gallery/samples/ticket-server.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { StaffCommentForm } from './staff-comment-form.tsx';

const withArticles = (...articles: ReturnType<typeof articleSuggestion>[]): Story => ({
  render: () => (
    <div className="pt-80">
      <StaffCommentForm ticket={ticket()} onSent={() => undefined} />
    </div>
  ),
  api: (api) => {
    serveTicket(api);
    api.on(suggestArticles, () => articles);
  },
  press: ['Suggested articles'],
});

const isForRequester = true;

export const Filled = withArticles(
  articleSuggestion(800, 'The printer does not print: five things to try first', { isForRequester }),
  articleSuggestion(801, 'Print on both sides', { isPublic: false, isForRequester }),
  articleSuggestion(802, 'Passwords of the printers', { isPublic: false, isForRequester: false }),
);
export const Empty = withArticles();
export const LongWords = withArticles(
  articleSuggestion(800, longWord, { preview: longLine, isForRequester }),
  articleSuggestion(801, longWord, { preview: longWord, isForRequester: false }),
);
export const RightToLeft: Story = {
  ...withArticles(articleSuggestion(800, rightToLeft, { preview: rightToLeft, isForRequester })),
  dir: 'rtl',
};
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);
