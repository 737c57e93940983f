import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { NewRating } from '#contract/ratings.ts';
import { RatingScores, RatingWords, ratingMessages } from '#contract/ratings-constants.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { FormNotices } from '#web/features/shared/form-notices.tsx';
import { RatingBadge } from '#web/features/shared/rating-badge.tsx';
import { RatingFace } from '#web/features/shared/rating-face.tsx';
import { useForm } from '#web/lib/form.ts';
import { shortDate } from '#web/lib/time.ts';
import { Button, TextButton } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { InlineLoadFailure } from '#web/ui/notice.tsx';
import { type TicketRating, ticketRating, useRateTicket } from './api.ts';

/** Asks the requester of a resolved ticket how it went, and shows what they said. */
export function RatingQuestion({ ticket }: { ticket: Ticket }) {
  const { data, isLoadingError, refetch } = useQuery(ticketRating(ticket.id));
  const [isChanging, setIsChanging] = useState(false);
  if (isLoadingError) {
    return <InlineLoadFailure title={ratingMessages.loadFailed} onRetry={refetch} className="mt-5" />;
  }
  if (!data || (!data.until && !data.rating)) return null;
  const { rating, until } = data;

  return (
    <section aria-label="Your rating" className="mt-5 border-line border-t pt-4">
      {until && (isChanging || !rating) ? (
        <RatingForm ticketId={ticket.id} saved={{ rating, until }} onSaved={setIsChanging} />
      ) : (
        rating && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
            <p className="text-ink-soft">You rated our help:</p>
            <RatingBadge score={rating.score} />
            {until && <TextButton onClick={() => setIsChanging(true)}>Change rating</TextButton>}
          </div>
        )
      )}
    </section>
  );
}

type RatingFormProps = {
  ticketId: string;
  saved: { rating: TicketRating['rating']; until: string };
  /** @param isTyped whether something was chosen or typed during the save, which is not sent yet */
  onSaved: (isTyped: boolean) => void;
};

const Fields = z.object({ score: z.literal(RatingScores).optional(), comment: z.string() });
type Fields = z.output<typeof Fields>;

function fieldsOf(rating: TicketRating['rating']): Fields {
  return Fields.parse({ score: rating?.score, comment: rating?.comment ?? '' });
}

function RatingForm({ ticketId, saved: { rating, until }, onSaved }: RatingFormProps) {
  const form = useForm({
    record: rating ?? undefined,
    fieldsOf: (given: TicketRating['rating'] | undefined) => fieldsOf(given ?? null),
    draft: { nameOf: () => `rating:${ticketId}`, schema: Fields },
    schema: NewRating,
    toSent: ({ score, comment }) => (score === undefined ? undefined : { score, comment }),
    sendsAll: true,
    mutation: useRateTicket(ticketId),
    onSaved,
  });
  const { typed, change, isPending } = form;
  const { score } = typed;

  return (
    <Form onSend={form.save} className="max-w-[34rem] space-y-4">
      <FormNotices form={form} />
      <RatingSteps legend="How did we do?" chosen={score} onChoose={(chosen) => change({ score: chosen })} />
      {form.errorAt('score') && (
        <p role="alert" className="text-brick text-sm">
          {ratingMessages.scoreMissing}.
        </p>
      )}
      {score !== undefined && <TextAreaField label="Anything to add?" optional rows={3} {...form.field('comment')} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" look="secondary" disabled={isPending}>
          {isPending ? 'Sending...' : rating ? 'Change rating' : 'Send rating'}
        </Button>
        <p className="text-ink-faint text-sm">You can change it until {shortDate(until)}.</p>
      </div>
    </Form>
  );
}

type Score = (typeof RatingScores)[number];

type RatingStepsProps = { legend: string; chosen: Score | undefined; onChoose: (score: Score) => void };

/** The five steps of a rating: radio buttons with a face and a word each. */
function RatingSteps({ legend, chosen, onChoose }: RatingStepsProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="grid grid-cols-5 gap-1.5 sm:gap-2">
        {RatingScores.map((score) => (
          <label
            key={score}
            className="relative flex min-h-11 cursor-pointer flex-col items-center gap-1.5 rounded border border-line-strong bg-surface px-1 py-2.5 text-center text-ink-soft text-xs transition-colors hover:border-ink-soft has-checked:border-river has-checked:bg-river-wash has-checked:font-semibold has-checked:text-ink has-checked:shadow-[inset_0_0_0_1px_var(--color-river)] has-focus-visible:outline-2 has-focus-visible:outline-river has-focus-visible:outline-offset-2 sm:text-sm forced-colors:has-checked:outline-2"
          >
            <input
              type="radio"
              name="score"
              value={score}
              checked={score === chosen}
              onChange={() => onChoose(score)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <RatingFace score={score} className="size-7 sm:size-8" />
            {RatingWords[score]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
