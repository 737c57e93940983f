import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormLimit } from '#contract/forms-constants.ts';
import { Button } from '#web/ui/button.tsx';
import { GroupError } from '#web/ui/field.tsx';
import { QuestionCard } from './question-card.tsx';
import { blankQuestion, freeName, type TypedQuestion } from './typed-form.ts';

type QuestionListProps = {
  questions: TypedQuestion[];
  /** Of questions that are saved, which keep their key and their kind: it is also their id. */
  savedKeys: string[];
  error: string | undefined;
  /** What is wrong with a part of a question, such as `2.label`. */
  problems: Map<string, string>;
  onChange: (questions: TypedQuestion[]) => void;
};

/** The questions of a form. Enter begins the next one; buttons and Alt with the arrow keys change their order. */
export function QuestionList({ questions, savedKeys, error, problems, onChange }: QuestionListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');

  function addAfter(index: number) {
    flushSync(() => onChange(questions.toSpliced(index + 1, 0, blankQuestion())));
    focusOn(index + 1);
  }

  function focusOn(index: number) {
    list.current?.children[index]?.querySelector<HTMLInputElement>('input[data-question]')?.focus();
  }

  function move(from: number, to: number) {
    const [question, other] = [questions[from], questions[to]];
    if (!question || !other) return;
    flushSync(() => onChange(questions.with(from, other).with(to, question)));
    setSaid(`Question ${from + 1} is now number ${to + 1} of ${questions.length}`);
    focusOn(to);
  }

  function edit(index: number, part: Partial<TypedQuestion>) {
    const question = questions[index];
    if (!question) return;
    // The key follows the words until it is saved, or typed.
    const isFollowing = !savedKeys.includes(question.id) && question.key === keyFor(question, question.label);
    const key = isFollowing && part.label !== undefined ? { key: keyFor(question, part.label) } : {};
    onChange(questions.with(index, { ...question, ...part, ...key }));
  }

  function keyFor({ id }: TypedQuestion, label: string) {
    const others = questions.filter((each) => each.id !== id).map(({ key }) => key);
    return label.trim() ? freeName(label, 'question', [...others, ...savedKeys]) : '';
  }

  function remove(index: number) {
    flushSync(() => onChange(questions.toSpliced(index, 1)));
    focusOn(Math.min(index, questions.length - 2));
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">Questions</legend>
      <ol ref={list} className="space-y-2">
        {questions.map((question, index) => (
          <QuestionCard
            key={question.id}
            number={index + 1}
            question={question}
            earlier={questions.slice(0, index)}
            isSaved={savedKeys.includes(question.id)}
            problemAt={(part) => problems.get(`${index}.${part}`)}
            onChange={(part) => edit(index, part)}
            onEnter={() => addAfter(index)}
            onUp={index > 0 ? () => move(index, index - 1) : undefined}
            onDown={index < questions.length - 1 ? () => move(index, index + 1) : undefined}
            onDelete={() => remove(index)}
          />
        ))}
      </ol>
      {questions.length > 1 && (
        <p className="mt-1.5 text-ink-faint text-sm pointer-coarse:hidden">
          In a question, Enter begins the next one, and Alt with an arrow key moves it.
        </p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      <GroupError>{error}</GroupError>
      {questions.length < FormLimit.questions && (
        <Button look="secondary" size="small" className="mt-2" onClick={() => addAfter(questions.length - 1)}>
          <Plus className="size-4" aria-hidden="true" />
          Add question
        </Button>
      )}
    </fieldset>
  );
}
