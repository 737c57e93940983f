import { Ellipsis, LockKeyhole, UsersRound } from 'lucide-react';
import type { SavedReply } from '#web/features/shared/saved-replies.ts';
import { momentLabels, priorityLabels, statusLabels } from '#web/features/shared/ticket-labels.ts';
import { Button } from '#web/ui/button.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';

type ReplyCardProps = { reply: SavedReply; canEdit: boolean; onEdit: () => void; onDelete: () => void };

/** A saved reply in the list of all, with its actions for those who may edit it. */
export function ReplyCard({ reply, canEdit, onEdit, onDelete }: ReplyCardProps) {
  const { name, text, isShared, ownerName } = reply;
  const Icon = isShared ? UsersRound : LockKeyhole;

  return (
    <article aria-label={name} className="grid gap-1.5 py-4 [overflow-wrap:anywhere]">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
        <h4 dir="auto" className="text-pretty font-semibold leading-snug">
          {name}
        </h4>
        {canEdit && (
          <div className="-mt-1.5 flex">
            <Button look="quiet" size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
              Edit
            </Button>
            <MenuButton
              look="quiet"
              size="narrow"
              label={`More actions for ${name}`}
              actions={[{ label: 'Delete reply', onSelect: onDelete }]}
            >
              <Ellipsis className="size-4" aria-hidden="true" />
            </MenuButton>
          </div>
        )}
      </div>
      <p dir="auto" className="line-clamp-2 max-w-[75ch] text-ink-soft text-sm">
        {text}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-faint text-sm">
        <Icon className="size-3.5" aria-hidden="true" />
        <span>
          {isShared ? 'Shared by' : 'Only'} <bdi>{ownerName}</bdi>
        </span>
        {effectsOf(reply).map((effect) => (
          <span key={effect} dir="auto" className="before:me-2 before:content-['·']">
            {effect}
          </span>
        ))}
      </p>
    </article>
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
  ].filter((effect) => typeof effect === 'string');
}
