import { ArrowDown, ArrowUp, Ellipsis } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { asksForSecret, hasOptions } from '#contract/form-answers.ts';
import { FormLimit, formMessages, QuestionKinds } from '#contract/forms-constants.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Caution } from '#web/ui/caution.tsx';
import { Options, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { kindLabels } from './form-words.ts';
import { OptionList } from './option-list.tsx';
import { answersTo, blankOption, type TypedQuestion } from './typed-form.ts';
import { WhenFields } from './when-fields.tsx';

type QuestionCardProps = {
  number: number;
  question: TypedQuestion;
  /** The questions before it. */
  earlier: TypedQuestion[];
  isSaved: boolean;
  problemAt: (part: string) => string | undefined;
  onChange: (part: Partial<TypedQuestion>) => void;
  onEnter: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onDelete: () => void;
};

/** One question of a form, as it is edited. */
export function QuestionCard(props: QuestionCardProps) {
  const { number, question, earlier, isSaved, problemAt, onChange, onEnter, onUp, onDown, onDelete } = props;
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [isKeyOpen, setIsKeyOpen] = useState(false);
  const showsKey = isKeyOpen || problemAt('key') !== undefined;
  const { key, label, help, kind, options, isRequired, when } = question;
  const name = `Question ${number}`;
  const said = (part: string) => {
    const error = problemAt(part);
    return error ? { error } : {};
  };
  const mayDepend = earlier.some((each) => answersTo(each).length > 0);

  /** Enter begins the next question and does not save the form around it. */
  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    const move = event.altKey && { ArrowUp: onUp, ArrowDown: onDown }[event.key];
    if (event.key !== 'Enter' && !move) return;
    event.preventDefault();
    if (move) move();
    else onEnter();
  }

  function changeKind(next: TypedQuestion['kind']) {
    const isEmpty = hasOptions({ kind: next }) && options.length === 0;
    onChange({ kind: next, ...(isEmpty ? { options: [blankOption(), blankOption()] } : {}) });
  }

  return (
    <li aria-label={name} className="rounded border border-line p-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-1">
        <TextField
          label={name}
          data-question=""
          limit={FormLimit.label}
          autoComplete="off"
          placeholder="Which laptop?"
          value={label}
          {...said('label')}
          onChange={(event) => onChange({ label: event.target.value })}
          onKeyDown={handleKey}
        />
        <div className="mt-[1.7rem] flex">
          {onUp && (
            <IconButton label={`Move question ${number} up`} aria-keyshortcuts="Alt+ArrowUp" onClick={onUp}>
              <ArrowUp className="size-4" aria-hidden="true" />
            </IconButton>
          )}
          {onDown && (
            <IconButton label={`Move question ${number} down`} aria-keyshortcuts="Alt+ArrowDown" onClick={onDown}>
              <ArrowDown className="size-4" aria-hidden="true" />
            </IconButton>
          )}
          <MenuButton
            look="quiet"
            size="narrow"
            label={`More actions for question ${number}`}
            actions={[
              ...(isHelpOpen || help ? [] : [{ label: 'Add help', onSelect: () => setIsHelpOpen(true) }]),
              ...(mayDepend && !when
                ? [{ label: 'Ask only if…', onSelect: () => onChange({ when: { id: '', in: [] } }) }]
                : []),
              ...(isSaved || showsKey ? [] : [{ label: 'Change key', onSelect: () => setIsKeyOpen(true) }]),
              { label: 'Delete question', isApart: true, onSelect: onDelete },
            ]}
          >
            <Ellipsis className="size-4" aria-hidden="true" />
          </MenuButton>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-end gap-x-5 gap-y-2">
        {isSaved ? (
          <p className="text-sm">
            <span className="block font-medium">Answer</span>
            <span className="flex min-h-10 items-center text-ink-soft">{kindLabels[kind]}</span>
          </p>
        ) : (
          <SelectField
            label="Answer"
            className="w-52 max-w-full"
            value={kind}
            // The select offers only these.
            onChange={(event) => changeKind(event.target.value as TypedQuestion['kind'])}
          >
            <Options of={QuestionKinds} labels={kindLabels} />
          </SelectField>
        )}
        <label className="inline-flex min-h-10 items-center gap-2 text-sm pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="tick"
            checked={isRequired}
            onChange={(event) => onChange({ isRequired: event.target.checked })}
          />
          Required<span className="sr-only">, {name}</span>
        </label>
        {key && !showsKey && (
          <p className="ms-auto flex min-h-10 items-center font-mono text-ink-faint text-sm [overflow-wrap:anywhere]">
            {`{{form.${key}}}`}
          </p>
        )}
      </div>
      {showsKey && (
        <TextField
          label="Key"
          className="mt-3"
          limit={FormLimit.key}
          autoComplete="off"
          spellCheck={false}
          value={key}
          {...said('key')}
          onChange={(event) => onChange({ key: event.target.value })}
        />
      )}
      {hasOptions(question) && (
        <OptionList
          question={name}
          options={options}
          error={problemAt('options')}
          onChange={(next) => onChange({ options: next })}
        />
      )}
      {when && (
        <WhenFields
          question={name}
          when={when}
          earlier={earlier}
          error={problemAt('when')}
          onChange={(next) => onChange({ when: next })}
        />
      )}
      {(isHelpOpen || help) && (
        <TextAreaField
          label="Help"
          optional
          rows={2}
          className="mt-3"
          hint="Shown below the question."
          limit={FormLimit.help}
          value={help}
          {...said('help')}
          onChange={(event) => onChange({ help: event.target.value })}
        />
      )}
      <div className="[&_[role=status]>div]:mt-3">
        <Caution>{asksForSecret(label) && formMessages.asksForSecret}</Caution>
      </div>
    </li>
  );
}
