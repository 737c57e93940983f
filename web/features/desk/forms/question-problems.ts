import { NewForm } from '#contract/forms.ts';
import { ApiError } from '#web/lib/request.ts';
import { isWritten, type TypedForm, toSent } from './typed-form.ts';

type Checked = {
  typed: TypedForm;
  isChecked: boolean;
  error: Error | null;
  errorAt: (field: 'questions') => string | undefined;
};

/** What is wrong with the questions of a form, by the place of the question and its part: `2.label`. */
export function questionProblems({ typed, isChecked, error, errorAt }: Checked) {
  // What the server refused is said until it is changed.
  const refused = errorAt('questions') && error instanceof ApiError ? (error.more.issues ?? []) : [];
  const own = (isChecked && NewForm.safeParse(toSent(typed)).error?.issues) || [];
  const issues = [...refused, ...own.map(({ path, message }) => ({ path: path.join('.'), message }))];
  // Questions without words are not sent.
  const places = typed.questions.flatMap((question, place) => (isWritten(question) ? [place] : []));
  return new Map(
    issues.flatMap(({ path, message }) => {
      const [field, index, part] = path.split('.');
      const place = field === 'questions' ? places[Number(index)] : undefined;
      return place === undefined ? [] : [[`${place}.${part}`, message] as const];
    }),
  );
}
