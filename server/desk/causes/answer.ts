import type { CausedAnswerInput } from '#contract/causes.ts';
import { CauseLimit, causeMessages } from '#contract/causes-constants.ts';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import { addComment } from '#server/desk/comments/commands.ts';
import { fillReply } from '#server/desk/saved-replies/preview.ts';
import { forEachTicket } from '#server/desk/tickets/bulk.ts';
import { listCausedStates } from '#server/desk/tickets/cause/queries.ts';
import { findTicket } from '#server/desk/tickets/queries.ts';
import type { Db } from '#server/platform/database/client.ts';
import { invalid } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { type Claim, findAnswer, partOf, takeKey } from '#server/platform/http/idempotency/keys.ts';

/**
 * Writes one public comment in tickets of a cause, each in a transaction of its own: one that can't be answered does not stop
 * the others, and none is locked for longer than its own comment takes.
 * @param claim the idempotency key: what has its comment from an earlier try with it gets no other
 * @returns the results in the order of the tickets
 * @throws 400 for tickets that have another cause, for none and for too many
 */
export async function answerCaused(
  db: Db,
  actor: UserActor,
  causeId: string,
  { comment, changes, ticketIds }: CausedAnswerInput,
  claim?: Claim,
) {
  const ids = await answeredIds(db, causeId, ticketIds);
  const results = await forEachTicket(
    ids.map((id) => ({ id })),
    ({ id }) =>
      db.transaction(async (tx) => {
        if (claim && (await isDone(tx, partOf(claim, id)))) return;
        const { text } = await fillReply(tx, actor, await findTicket(tx, actor, id), comment);
        const more = changes.status ? { changes } : {};
        await addComment(tx, actor, id, { comment: text, isInternal: false, ...more });
      }),
  );
  return { results };
}

/** Whether an earlier try has answered this ticket. Throws 422 for a key that was used for something else. */
async function isDone(tx: Db, claim: Claim) {
  if (await takeKey(tx, claim)) return false;
  await findAnswer(tx, claim);
  return true;
}

async function answeredIds(db: Db, causeId: string, chosen: string[] | undefined) {
  const caused = await listCausedStates(db, causeId);
  if (chosen) {
    const known = new Set(caused.map(({ id }) => id));
    if (chosen.some((id) => !known.has(id))) throw invalid('ticketIds', causeMessages.notCaused);
    return chosen;
  }
  const active = caused.filter(({ status }) => isActiveStatus(status)).map(({ id }) => id);
  if (active.length === 0) throw invalid('ticketIds', causeMessages.noneActive);
  if (active.length > CauseLimit.answered) throw invalid('ticketIds', causeMessages.tooManyAnswers);
  return active;
}
