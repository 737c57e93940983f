import { Ellipsis } from 'lucide-react';
import { stepCount } from '#web/features/desk/pickers/api.ts';
import { priorityLabels } from '#web/features/shared/ticket-labels.ts';
import { Button } from '#web/ui/button.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import type { Template } from './api.ts';

type TemplateCardProps = { template: Template; onEdit: () => void; onDelete: () => void };

/** A template in the list of all. */
export function TemplateCard({ template, onEdit, onDelete }: TemplateCardProps) {
  const { name, title, category, priority, steps, isShownToClient } = template;
  const facts = [
    stepCount(steps.length),
    steps.length > 0 && isShownToClient && 'Shown to the client',
    category,
    `Priority ${priorityLabels[priority]}`,
  ].filter((fact) => typeof fact === 'string');

  return (
    <article aria-label={name} className="grid gap-1.5 py-4 [overflow-wrap:anywhere]">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
        <h4 dir="auto" className="text-pretty font-semibold leading-snug">
          {name}
        </h4>
        <div className="-mt-1.5 flex">
          <Button look="quiet" size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          <MenuButton
            look="quiet"
            size="narrow"
            label={`More actions for ${name}`}
            actions={[{ label: 'Delete template', onSelect: onDelete }]}
          >
            <Ellipsis className="size-4" aria-hidden="true" />
          </MenuButton>
        </div>
      </div>
      <p dir="auto" className="line-clamp-2 max-w-[75ch] text-ink-soft text-sm">
        {title}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-faint text-sm">
        {facts.map((fact) => (
          <span key={fact} dir="auto" className="not-first:before:me-2 not-first:before:content-['·']">
            {fact}
          </span>
        ))}
      </p>
    </article>
  );
}
