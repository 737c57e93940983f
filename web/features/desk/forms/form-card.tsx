import { Ellipsis } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
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
  const facts = [
    questionCount(questions.length),
    audienceWords(form),
    templateName && `Template ${templateName}`,
  ].filter((fact) => typeof fact === 'string');

  return (
    <article aria-label={name} className="grid gap-1.5 py-4 [overflow-wrap:anywhere]">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
        <h4 dir="auto" className="text-pretty font-semibold leading-snug">
          {name}
          {!isActive && <span className="badge ms-2 bg-sunken align-middle font-normal">Not offered</span>}
        </h4>
        <div className="-mt-1.5 flex">
          <Button look="quiet" size="small" aria-label={`Preview ${name}`} onClick={onPreview}>
            Preview
          </Button>
          {onEdit && (
            <Button look="quiet" size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
              Edit
            </Button>
          )}
          <MenuButton
            look="quiet"
            size="narrow"
            label={`More actions for ${name}`}
            actions={[
              { label: 'Download answers…', onSelect: onDownload },
              ...(onDelete ? [{ label: 'Delete form', onSelect: onDelete }] : []),
            ]}
          >
            <Ellipsis className="size-4" aria-hidden="true" />
          </MenuButton>
        </div>
      </div>
      {intro && (
        <p dir="auto" className="line-clamp-2 max-w-[75ch] text-ink-soft text-sm">
          {intro}
        </p>
      )}
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
