import type { z } from 'zod';
import type { Question } from '#contract/form-answers.ts';
import { NewForm } from '#contract/forms.ts';
import * as commands from '#server/desk/forms/commands.ts';
import type { startApp } from './app.ts';

type World = Pick<Awaited<ReturnType<typeof startApp>>, 'db' | 'insertUser'>;

const question = (key: string, label: string, kind: Question['kind'], more: Partial<Question> = {}): Question => ({
  ...{ key, label, kind, help: '', options: [], isRequired: false, when: null },
  ...more,
});

const models = ['light', 'strong', 'old'].map((value) => ({
  value,
  label: `A ${value} one`,
  isRetired: value === 'old',
}));

/** The questions of the form `insertForm` adds. */
export const employeeQuestions = [
  question('person', 'Who starts?', 'person', { isRequired: true }),
  question('firstDay', 'First day', 'date', { isRequired: true }),
  question('laptop', 'Do they need a laptop?', 'yes_no'),
  question('model', 'Which laptop?', 'choice', {
    options: models,
    isRequired: true,
    when: { key: 'laptop', in: ['yes'] },
  }),
  question('remarks', 'Remarks', 'paragraph'),
];

/** A form of a super admin: who starts, when, and with which laptop. */
export async function insertForm({ db, insertUser }: World, changes: Partial<z.input<typeof NewForm>> = {}) {
  const { id } = await insertUser('super_admin');
  const author = { type: 'user', id, role: 'super_admin', companyId: null } as const;
  const form = {
    name: 'New employee',
    title: 'New employee {{form.person}} at {{company.name}}',
    category: 'New User Setup',
    priority: 'high',
    questions: employeeQuestions,
  };
  return commands.createForm(db, author, NewForm.parse({ ...form, ...changes }));
}
