import { RatingFaces, RatingLimit, RatingScores, RatingWords, ratingInWords } from '#contract/ratings-constants.ts';
import { escaped } from '#server/platform/http/escaped.ts';

type Score = (typeof RatingScores)[number];

type RatingPage = {
  token: string;
  ticketNumber: string;
  title: string;
  until: Date;
  /** The provider's. */
  timeZone: string;
  score: Score | undefined;
  comment: string;
  /** The score of the rating that the form changes, if there is one. */
  saved: number | undefined;
  problem?: string | undefined;
};

/** The page behind the links of an email that asks for a rating. Only its button records something. */
export function ratingPage({ token, ticketNumber, title, saved, problem, ...given }: RatingPage) {
  const isRated = saved !== undefined;
  // A link of the email may have chosen another step: that one is not saved.
  const isSaved = isRated && saved === given.score && !problem;
  const heading = isSaved ? 'Thank you for your rating' : 'How did we do?';
  const content = `<h1>${heading}</h1>
<p class="ticket"><strong>${escaped(ticketNumber)}</strong> <bdi>${escaped(title)}</bdi></p>
${isSaved ? '<p class="saved" role="status">Your rating is saved. You can change it here.</p>' : ''}
${problem ? `<p class="problem" role="alert">${escaped(problem)}</p>` : ''}
<form method="post" action="/ticketing/rate/${encodeURIComponent(token)}">
<fieldset>
<legend>How was our help with this ticket?</legend>
<div class="steps">
${RatingScores.map((score) => stepOf(score, given.score === score)).join('\n')}
</div>
</fieldset>
<label class="comment" for="comment">Anything to add? <span>(optional)</span></label>
<textarea id="comment" name="comment" rows="3" maxlength="${RatingLimit.comment}" dir="auto">
${escaped(given.comment)}</textarea>
<button>${isRated ? 'Change rating' : 'Send rating'}</button>
${isRated && !isSaved ? `<p class="small">So far you rated our help ${ratingInWords(saved)}.</p>` : ''}
<p class="small">The support team sees your rating. You can change it until ${dayOf(given)}.</p>
</form>`;
  return { title: `${problem ? 'Error: ' : ''}${heading}`, content };
}

/** A page that says why nothing could be rated. */
export function refusalPage({ heading, text }: { heading: string; text: string }) {
  const content = `<h1>${escaped(heading)}</h1>
<p>${escaped(text)}</p>
<p><a href="/ticketing/login">Log in to see your tickets</a></p>`;
  return { title: heading, content };
}

function stepOf(score: Score, isChosen: boolean) {
  return `<label class="step"><input type="radio" name="score" value="${score}" required${isChosen ? ' checked' : ''}>${faceOf(score)}<span>${RatingWords[score]}</span></label>`;
}

function faceOf(score: Score) {
  return `<svg class="face" viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="13.5"/><path d="${RatingFaces[score]}"/><path class="eyes" d="M11.5 14v.01M20.5 14v.01"/></svg>`;
}

function dayOf({ until, timeZone }: Pick<RatingPage, 'until' | 'timeZone'>) {
  return until.toLocaleDateString('en-US', { dateStyle: 'long', timeZone });
}
