import { uploadFile } from '#contract/files.ts';
import { listOfferedForms } from '#contract/forms.ts';
import { findProvider } from '#contract/settings.ts';
import { listColleagues } from '#contract/ticket-people.ts';
import { createTicket } from '#contract/tickets.ts';
import { storedForm } from '#gallery/samples/drafts.ts';
import { storedFile } from '#gallery/samples/files.ts';
import { everyQuestion, folderForm, manyForms, offered, form as requestForm } from '#gallery/samples/forms.ts';
import { employee, manager, member } from '#gallery/samples/people.ts';
import { provider } from '#gallery/samples/provider.ts';
import { promised, ticket } from '#gallery/samples/tickets.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { AfterHoursDialog } from './after-hours-dialog.tsx';
import { NewTicketDialog } from './new-ticket-dialog.tsx';
import { emptyTicket } from './ticket-form.tsx';

const phone = '(314) 555-0199';

/** It goes on at the created ticket, as the list does. */
const form = <NewTicketDialog onClose={() => undefined} onCreated={(id) => history.replaceState(null, '', `#${id}`)} />;

export const Employee: Story = {
  render: () => form,
  actor: employee,
  api: (api) => {
    api.on(createTicket, ({ body }) => Response.json(ticket({ title: body?.title ?? '' }), { status: 201 }));
    api.on(uploadFile, () => Response.json(storedFile(), { status: 201 }));
  },
};
/** Managers may ask for a colleague. */
export const Manager: Story = {
  ...Employee,
  actor: manager,
  api: (api) => {
    Employee.api?.(api);
    api.on(listColleagues, () =>
      [member, employee].map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` })),
    );
  },
};
export const FieldsMissing: Story = { ...Employee, press: ['Create ticket'] };

const typed = (title: string, description: string, more: object = {}) => ({
  title,
  description,
  category: 'Hardware Issues',
  priority: 'medium',
  requester: { id: '', name: '' },
  ...more,
});
export const Restored: Story = {
  ...Employee,
  api: (api) => {
    Employee.api?.(api);
    storedForm(
      'new-ticket',
      typed('The label printer prints blanks', 'Since this morning,\non both floors.'),
      emptyTicket,
    );
  },
};
export const UrgentAfterHours: Story = {
  ...Employee,
  api: (api) => {
    Employee.api?.(api);
    api.on(findProvider, () => provider({ isOpen: false, emergencyPhone: phone }));
    api.on(createTicket, ({ body }) =>
      Response.json(ticket({ priority: body?.priority, promise: promised(), emergencyPhone: phone }), { status: 201 }),
    );
    storedForm('new-ticket', typed('The server smokes', 'All screens are black.', { priority: 'urgent' }), emptyTicket);
  },
};
export const TooLong: Story = {
  ...Employee,
  api: (api) => {
    Employee.api?.(api);
    storedForm('new-ticket', typed('t'.repeat(201), 'd'.repeat(20_500)), emptyTicket);
  },
};
export const LongWords: Story = {
  ...Manager,
  api: (api) => {
    Manager.api?.(api);
    storedForm(
      'new-ticket',
      typed(longWord, longLine, { category: longWord, requester: { id: '', name: longWord } }),
      emptyTicket,
    );
  },
};
export const RightToLeft: Story = {
  ...Employee,
  api: (api) => {
    Employee.api?.(api);
    storedForm('new-ticket', typed(rightToLeft, rightToLeft), emptyTicket);
  },
};
/** Managers are offered request forms. */
const offering = (forms: ReturnType<typeof manyForms>, press: string[] = []): Story => ({
  ...Manager,
  api: (api) => {
    Manager.api?.(api);
    api.on(listOfferedForms, () => forms);
  },
  press,
});
const newEmployee = offered(requestForm());
export const Forms = offering([newEmployee, offered(folderForm())]);
export const ManyForms = offering(manyForms());
export const LongForms = offering([offered(requestForm({ name: longWord, intro: longLine }))]);
export const SomethingElse: Story = { ...Forms, press: ['Something elseDescribe it in your own words.'] };
export const Questions: Story = { ...Forms, press: [`${newEmployee.name}${newEmployee.intro}`] };
export const QuestionsMissing: Story = { ...Questions, press: [...(Questions.press ?? []), 'Create ticket'] };
export const EveryQuestion: Story = {
  ...offering([offered(requestForm({ name: 'Printer', intro: '', questions: everyQuestion() }))], ['Printer']),
  height: 1500,
};
const answering = (form: typeof newEmployee, answers: object): Story => ({
  ...Forms,
  api: (api) => {
    Forms.api?.(api);
    storedForm('new-ticket', typed('', '', { form, answers }), emptyTicket);
  },
});
/** A yes shows which one. */
export const Answered: Story = {
  ...answering(newEmployee, { name: { id: '', name: 'Lou Baker' }, laptop: 'yes' }),
  height: 1200,
};
/** Two questions were added meanwhile. */
export const FormChanged = answering(
  { ...newEmployee, questions: newEmployee.questions.slice(0, 2) },
  { name: { id: '', name: 'Lou Baker' } },
);
export const FormGone = answering(
  { ...newEmployee, id: member.id },
  { name: { id: '', name: 'Lou Baker' }, laptop: 'no' },
);
/** After an urgent ticket outside service hours. */
export const AfterHours: Story = {
  ...Employee,
  render: () => <AfterHoursDialog ticket={ticket({ promise: promised() })} phone={phone} onClose={() => undefined} />,
};

export const pictures = [Restored, AfterHours, Forms, ManyForms, Answered, EveryQuestion];
