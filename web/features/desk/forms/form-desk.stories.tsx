import { listCompanies } from '#contract/companies.ts';
import { createForm, deleteForm, downloadAnswers, listForms, updateForm } from '#contract/forms.ts';
import { listTemplates } from '#contract/templates.ts';
import { findTimer } from '#contract/time.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { companies } from '#gallery/samples/companies.ts';
import { everyQuestion, folderForm, form, question } from '#gallery/samples/forms.ts';
import { admin, superAdmin } from '#gallery/samples/people.ts';
import { template } from '#gallery/samples/templates.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { FormDesk } from './form-desk.tsx';

const forms = [form(), folderForm({ isActive: false })];

export const Filled: Story = {
  actor: superAdmin,
  render: () => <FormDesk />,
  api: (api) => {
    api.on(listForms, ({ querystring }) =>
      pageOf(forms.filter(({ name }) => name.toLowerCase().includes(querystring?.search ?? ''))),
    );
    api.on(listTemplates, () => pageOf([template()]));
    api.on(listCompanies, () => pageOf(companies));
    api.on(createForm, () => Response.json(form(), { status: 201 }));
    api.on(updateForm, () => form());
    api.on(findTimer, () => ({ timer: null, today: '2026-03-10' }));
    api.on(downloadAnswers, () => new Response('Ticket\r\n'));
    api.on(deleteForm, () => ({ message: 'Form deleted' }));
  },
};
const having = (some: typeof forms): Story => ({
  ...Filled,
  api: (api) => {
    Filled.api?.(api);
    api.on(listForms, () => pageOf(some));
  },
});
export const ReadOnly: Story = { ...Filled, actor: admin };
export const Empty = having([]);
export const EmptyReadOnly: Story = { ...Empty, actor: admin };
export const LongWords = having([
  form({ name: longWord, intro: longLine, templateName: longWord }),
  folderForm({ name: rightToLeft, intro: rightToLeft }),
]);
export const Invalid: Story = { ...Empty, press: ['Add form', 'Add form'] };
export const Editing: Story = { ...Filled, press: ['Edit New employee'], width: 720, height: 1900 };
/** Wider than the dialog’s parts. */
export const EditingLongWords: Story = {
  ...having([
    form({
      questions: [
        question('choice', longWord, {
          kind: 'choice',
          options: [{ value: 'long', label: longWord, isRetired: true }],
        }),
        question('next', rightToLeft, { help: longLine, when: { key: 'choice', in: ['long'] } }),
      ],
    }),
  ]),
  press: ['Edit New employee'],
};
export const Warning: Story = {
  ...having([form({ questions: [question('secret', 'What is the password of the mailbox?')] })]),
  press: ['Edit New employee'],
};
export const Previewing: Story = { ...Filled, press: ['Preview New employee'], height: 900 };
export const PreviewingAll: Story = {
  ...having([form({ questions: everyQuestion() })]),
  press: ['Preview New employee'],
};
export const PreviewingTyped: Story = { ...Filled, press: ['Edit New employee', 'Preview'] };
const asking = folderForm({
  approval: { kind: 'access', question: 'May this person have access to the folder?', notRequester: true },
});
/** It asks for an approval. */
export const EditingApproval: Story = { ...having([asking]), press: ['Edit Access to a folder'], height: 1700 };
export const PreviewingApproval: Story = { ...having([asking]), press: ['Preview Access to a folder'] };
export const Downloading: Story = { ...Filled, press: ['More actions for New employee', 'Download answers…'] };
export const Deleting: Story = { ...Filled, press: ['More actions for New employee', 'Delete form'] };
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);

export const pictures = [Filled, Editing, Previewing, Downloading];
