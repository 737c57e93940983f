import { lazy, Suspense } from 'react';
import { answeredQuestions, answersInLines } from '#contract/form-answers.ts';
import { formMessages } from '#contract/forms-constants.ts';
import { Picker } from '#web/features/desk/pickers/picker.tsx';
import type { OfferedForm } from '#web/features/desk/questions/api.ts';
import { ApprovalNotice } from '#web/features/desk/questions/approval-notice.tsx';
import { personOf, sentAnswers, type TypedAnswers } from '#web/features/desk/questions/typed-answers.ts';
import { colleaguesMatching } from '#web/features/desk/tickets/panel/api.ts';
import { TextButton } from '#web/ui/button.tsx';
import { Caution } from '#web/ui/caution.tsx';
import { Skeleton } from '#web/ui/notice.tsx';

const load = () => import('#web/features/desk/questions/answer-fields.tsx');
const AnswerFields = lazy(async () => ({ default: (await load()).AnswerFields }));

/** Loads the fields of questions before somebody chooses a form. */
export const loadQuestions = () => void load().catch(() => undefined);

type TicketQuestionsProps = {
  form: OfferedForm;
  /** Whether nobody may fill it in any more. */
  isGone: boolean;
  answers: TypedAnswers;
  problems: Record<string, string>;
  added: string[];
  /** Whose people are found; empty until it is chosen. */
  companyId: string;
  /** Changes when what is typed is replaced. */
  round: number;
  onChange: (key: string, answer: TypedAnswers[string]) => void;
  onLeave: () => void;
  /** Takes what was answered into a plain ticket, where there is none yet. */
  onPlain?: (texts: { title: string; description: string }) => void;
};

/** The questions of the form of a ticket. */
export function TicketQuestions(props: TicketQuestionsProps) {
  const { form, isGone, answers, problems, added, companyId, round, onChange, onLeave, onPlain } = props;

  function makePlain() {
    const answered = answeredQuestions(form.questions, sentAnswers(form.questions, answers), nameIn(answers));
    onPlain?.({ title: form.name, description: answersInLines(answered) });
  }

  return (
    <>
      <div>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span dir="auto" className="min-w-0 font-semibold [overflow-wrap:anywhere]">
            {form.name}
          </span>
          <TextButton className="text-sm" onClick={() => onLeave()}>
            Choose another
          </TextButton>
        </p>
        {form.intro && (
          <p dir="auto" className="mt-1 whitespace-pre-line text-ink-soft text-sm [overflow-wrap:anywhere]">
            {form.intro}
          </p>
        )}
      </div>
      {isGone && (
        <Caution>
          {onPlain ? formMessages.gone : formMessages.goneLater}
          {onPlain && (
            <TextButton className="mt-1 block" onClick={makePlain}>
              Make it a plain ticket
            </TextButton>
          )}
        </Caution>
      )}
      <Suspense fallback={<Skeleton className="h-40 w-full" />}>
        <AnswerFields
          key={`${form.id} ${round}`}
          questions={form.questions}
          answers={answers}
          problems={problems}
          added={added}
          person={({ answer, error, ...field }) => (
            <Picker
              key={companyId}
              {...field}
              placeholder={companyId ? 'Search, or enter a new name' : 'Enter a name'}
              initial={personOf(answer)}
              reportsText
              matching={(search) => ({ ...colleaguesMatching(companyId, search), enabled: companyId !== '' })}
              nameOf={({ name }) => name}
              none="Nobody at this company matches. The name is sent as somebody new."
              error={error}
            />
          )}
          onChange={onChange}
        />
      </Suspense>
      <ApprovalNotice approval={form.approval} />
    </>
  );
}

/** The name that was picked with a person. */
function nameIn(answers: TypedAnswers) {
  const people = Object.values(answers).map(personOf);
  return (userId: string) => people.find(({ id }) => id === userId)?.name ?? '';
}
