import { isReplyVariable, variablesIn } from '#contract/reply-variables.ts';
import { savedReplyMessages } from '#contract/saved-replies-constants.ts';
import { useResolveQuestion } from '#web/features/desk/tickets/keys/resolve-question.tsx';
import { ArticleLinks } from './article-links.tsx';
import { ChosenChanges, useChosenFacts } from './chosen-changes.tsx';
import { CommentBody, type CommentFormProps, CommentFrame, Recipients, useCommentForm } from './comment-form.tsx';
import type { Mention } from './mentioned.ts';
import { Mentions } from './mentions.tsx';
import { MessageKind } from './message-kind.tsx';
import { SavedReplies } from './saved-replies.tsx';

/** The composer of staff: a reply or an internal note, with saved replies, articles, mentions and changes of the ticket. */
export function StaffCommentForm({ ticket, onSent }: CommentFormProps) {
  const question = useResolveQuestion();
  const form = useCommentForm({
    ticket,
    onSent,
    problemIn,
    // A note answers nobody. The timer is asked about once the ticket is resolved.
    askFirst: ({ isInternal, changes }, send) =>
      isInternal && changes.status === 'resolved' ? question.askAboutAnswer(ticket, send) : send(),
  });
  const { typed, change, field } = form.composer;
  const { isInternal, changes, mentions } = typed;
  const facts = useChosenFacts(ticket, changes);
  const words = [isInternal ? 'Add note' : 'Send comment', ...facts.map((fact) => fact.words)];

  return (
    <CommentFrame form={form}>
      {question.dialog}
      <MessageKind
        {...{ isInternal, field }}
        recipients={<Recipients form={form} />}
        onChange={(isInternal) => change({ isInternal })}
      >
        <CommentBody
          form={form}
          tools={
            <>
              <SavedReplies
                ticketId={ticket.id}
                field={field}
                onInsert={(text, preset, isNote) =>
                  // What was begun as a note must not reach the client.
                  change({ text, changes: { ...changes, ...preset }, isInternal: isInternal || isNote })
                }
              />
              <ArticleLinks {...{ ticket, isInternal, field }} onInsert={(text) => change({ text })} />
              {isInternal && (
                <Mentions
                  field={field}
                  onInsert={(text, person) => change({ text, mentions: withPerson(mentions, person) })}
                />
              )}
            </>
          }
          changes={<ChosenChanges facts={facts} onClear={() => change({ changes: {} })} />}
          effect={facts.length > 0 ? words.join(', ') : undefined}
        />
      </MessageKind>
    </CommentFrame>
  );
}

/** A reply with a variable that nobody has filled in would tell the client so. */
function problemIn({ text, isInternal }: { text: string; isInternal: boolean }) {
  const unfilled = isInternal ? undefined : variablesIn(text).find(isReplyVariable);
  return unfilled && savedReplyMessages.unfilled(unfilled);
}

function withPerson(people: Mention[], person: Mention | undefined) {
  return person ? [...people.filter(({ id }) => id !== person.id), person] : people;
}
