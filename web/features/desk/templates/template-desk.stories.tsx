import { listForms } from '#contract/forms.ts';
import { createTemplate, deleteTemplate, listTemplates, updateTemplate } from '#contract/templates.ts';
import { listUsers } from '#contract/users.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { form } from '#gallery/samples/forms.ts';
import { id } from '#gallery/samples/people.ts';
import { template } from '#gallery/samples/templates.ts';
import { admins } from '#gallery/samples/users.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { TemplateDesk } from './template-desk.tsx';

const templates = [
  template(),
  template({ id: id(851), name: 'New employee', title: '{{requester.firstName}} needs an account', steps: [] }),
];

export const Filled: Story = {
  render: () => <TemplateDesk />,
  api: (api) => {
    api.on(listTemplates, ({ querystring }) =>
      pageOf(templates.filter(({ name }) => name.toLowerCase().includes(querystring?.search ?? ''))),
    );
    api.on(listUsers, () => pageOf(admins));
    api.on(listForms, () => pageOf([form()]));
    api.on(createTemplate, () => Response.json(template(), { status: 201 }));
    api.on(updateTemplate, () => template());
    api.on(deleteTemplate, () => ({ message: 'Template deleted' }));
  },
};
const having = (some: typeof templates): Story => ({
  ...Filled,
  api: (api) => {
    Filled.api?.(api);
    api.on(listTemplates, () => pageOf(some));
  },
});
export const Empty = having([]);
export const LongWords = having([
  template({ name: longWord, title: longLine, category: longWord }),
  template({ id: id(851), name: rightToLeft, title: rightToLeft }),
]);
export const Invalid: Story = { ...Empty, press: ['Add template', 'Add template'] };
export const Editing: Story = { ...Filled, press: ['Edit Monthly maintenance'], width: 720, height: 1250 };
/** A step that depends on what was answered in a form. */
export const EditingCondition: Story = {
  ...Editing,
  press: ['Edit Monthly maintenance', 'More actions for step 1', 'Only with an answer…'],
};
export const Deleting: Story = { ...Filled, press: ['More actions for Monthly maintenance', 'Delete template'] };
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);

export const pictures = [Filled, Editing];
