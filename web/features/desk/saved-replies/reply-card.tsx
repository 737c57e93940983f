import { LockKeyhole, UsersRound } from 'lucide-react';
import { CardFacts, CardText, RecordCard } from '#web/features/shared/record-card.tsx';
import type { SavedReply } from '#web/features/shared/saved-replies.ts';
import { momentLabels, priorityLabels, statusLabels } from '#web/features/shared/ticket-labels.ts';

type ReplyCardProps = { reply: SavedReply; canEdit: boolean; onEdit: () => void; onDelete: () => void };

/** A saved reply in the list of all, with its actions for those who may edit it. */
export function ReplyCard({ reply, canEdit, onEdit, onDelete }: ReplyCardProps) {
  const { name, text, isShared, ownerName } = reply;
  const Icon = isShared ? UsersRound : LockKeyhole;

  return (
    <RecordCard
      name={name}
      onEdit={canEdit ? onEdit : undefined}
      actions={canEdit ? [{ label: 'Delete reply', onSelect: onDelete }] : []}
    >
      <CardText>{text}</CardText>
      <CardFacts facts={effectsOf(reply)}>
        <Icon className="size-3.5" aria-hidden="true" />
        <span>
          {isShared ? 'Shared by' : 'Only'} <bdi>{ownerName}</bdi>
        </span>
      </CardFacts>
    </RecordCard>
  );
}

/** What sending the reply changes on the ticket. */
function effectsOf({ changes, templateName }: SavedReply) {
  const { status, priority, category, addTags = [], removeTags = [], snooze, isInternal, assignToMe } = changes;
  return [
    isInternal && 'Internal note',
    status && `Status ${statusLabels[status]}`,
    priority && `Priority ${priorityLabels[priority]}`,
    category && `Category ${category}`,
    addTags.length > 0 && `Adds ${addTags.join(', ')}`,
    removeTags.length > 0 && `Removes ${removeTags.join(', ')}`,
    templateName && `Adds the steps of ${templateName}`,
    snooze && `Snoozes: ${momentLabels[snooze].toLowerCase()}`,
    assignToMe && 'Assigns the ticket to the sender',
  ];
}
