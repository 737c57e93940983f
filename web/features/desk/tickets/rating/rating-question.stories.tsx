import { findTicketRating } from '#contract/ratings.ts';
import { employee, id } from '#gallery/samples/people.ts';
import { rating, ticketRating } from '#gallery/samples/ratings.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { longWord } from '#gallery/samples/words.ts';
import { type Story, whenFailed } from '#gallery/story.ts';
import { RatingQuestion } from './rating-question.tsx';
import { TicketRating } from './ticket-rating.tsx';

const question = (fields: Parameters<typeof ticketRating>[0] = {}): Story => ({
  render: () => (
    <div className="px-4">
      <RatingQuestion ticket={ticket({ status: 'resolved' })} />
    </div>
  ),
  actor: employee,
  api: (api) => api.on(findTicketRating, () => ticketRating(fields)),
});

export const Asked = question({ rating: null });
export const Unanswered: Story = { ...Asked, press: ['Send rating'] };
export const Rated = question();
export const Changing: Story = { ...Rated, press: ['Change rating'] };
export const Failed = whenFailed(Rated);
export const ForStaff: Story = {
  ...question({ earlier: [rating({ id: id(971), comment: longWord })] }),
  actor: undefined,
  render: () => <TicketRating ticket={ticket()} />,
};

export const pictures = [Changing];
