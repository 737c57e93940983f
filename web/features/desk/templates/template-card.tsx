import { stepCount } from '#web/features/desk/pickers/api.ts';
import { CardFacts, CardText, RecordCard } from '#web/features/shared/record-card.tsx';
import { priorityLabels } from '#web/features/shared/ticket-labels.ts';
import type { Template } from './api.ts';

type TemplateCardProps = { template: Template; onEdit: () => void; onDelete: () => void };

/** A template in the list of all. */
export function TemplateCard({ template, onEdit, onDelete }: TemplateCardProps) {
  const { name, title, category, priority, steps, isShownToClient } = template;

  return (
    <RecordCard name={name} onEdit={onEdit} actions={[{ label: 'Delete template', onSelect: onDelete }]}>
      <CardText>{title}</CardText>
      <CardFacts
        facts={[
          stepCount(steps.length),
          steps.length > 0 && isShownToClient && 'Shown to the client',
          category,
          `Priority ${priorityLabels[priority]}`,
        ]}
      />
    </RecordCard>
  );
}
