import { CardFacts, CardText, RecordCard } from '#web/features/shared/record-card.tsx';
import { Button } from '#web/ui/button.tsx';
import type { RequestForm } from './api.ts';
import { audienceWords, questionCount } from './form-words.ts';

type FormCardProps = {
  form: RequestForm;
  onPreview: () => void;
  onDownload: () => void;
  /** Without them, it is only read. */
  onEdit?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
};

/** A form in the list of all. */
export function FormCard({ form, onPreview, onDownload, onEdit, onDelete }: FormCardProps) {
  const { name, intro, questions, templateName, isActive } = form;

  return (
    <RecordCard
      name={name}
      badge={!isActive && <span className="badge ms-2 bg-sunken align-middle font-normal">Not offered</span>}
      buttons={
        <Button look="quiet" size="small" aria-label={`Preview ${name}`} onClick={onPreview}>
          Preview
        </Button>
      }
      onEdit={onEdit}
      actions={[
        { label: 'Download answers…', onSelect: onDownload },
        ...(onDelete ? [{ label: 'Delete form', onSelect: onDelete }] : []),
      ]}
    >
      {intro && <CardText>{intro}</CardText>}
      <CardFacts
        facts={[questionCount(questions.length), audienceWords(form), templateName && `Template ${templateName}`]}
      />
    </RecordCard>
  );
}
