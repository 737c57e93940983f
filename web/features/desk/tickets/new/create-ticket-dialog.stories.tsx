import { listAssignableUsers, listCompanies } from '#contract/companies.ts';
import { uploadFile } from '#contract/files.ts';
import { listOfferedForms } from '#contract/forms.ts';
import { listTemplates } from '#contract/templates.ts';
import { listColleagues } from '#contract/ticket-people.ts';
import { createTicket } from '#contract/tickets.ts';
import { listUsers } from '#contract/users.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { companies } from '#gallery/samples/companies.ts';
import { storedForm } from '#gallery/samples/drafts.ts';
import { storedFile } from '#gallery/samples/files.ts';
import { folderForm, offered, form as requestForm } from '#gallery/samples/forms.ts';
import { acme, admin, employee } from '#gallery/samples/people.ts';
import { template } from '#gallery/samples/templates.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { clients } from '#gallery/samples/users.ts';
import { longLine, longWord } from '#gallery/samples/words.ts';
import { type Story, whenFailed } from '#gallery/story.ts';
import { CreateTicket } from '#web/portal/screens/create-ticket.tsx';
import { emptyTicket } from './ticket-form.tsx';

export const Empty: Story = {
  render: () => <CreateTicket onClose={() => undefined} onCreated={(id) => history.replaceState(null, '', `#${id}`)} />,
  api: (api) => {
    api.on(listCompanies, () => pageOf(companies));
    api.on(listUsers, () => pageOf(clients));
    api.on(listAssignableUsers, () => [{ ...admin, companyId: acme.id }]);
    api.on(createTicket, () => Response.json(ticket(), { status: 201 }));
    api.on(uploadFile, () => Response.json(storedFile(), { status: 201 }));
    api.on(listTemplates, () => pageOf([template()]));
  },
};
export const FieldsMissing: Story = { ...Empty, press: ['Create ticket'] };
export const CompanyMissing: Story = { ...Empty, press: ['Company', 'Add company…'] };

export const FromTemplate: Story = { ...Empty, press: ['Start from a template'] };

const typed = {
  title: 'Called about the scanner',
  description: 'It beeps.',
  category: 'Hardware Issues',
  priority: 'medium',
  company: { id: acme.id, name: acme.name },
  requester: { id: employee.id, name: 'Priya Nair' },
  assignedToId: '',
  tagText: 'scanner, beep',
};
const restored = (fields: Partial<typeof typed> & { form?: object; answers?: object }): Story => ({
  ...Empty,
  api: (api) => {
    Empty.api?.(api);
    storedForm('create-ticket', { ...typed, ...fields }, emptyTicket);
  },
});
export const Restored = restored({});
const withForms = (story: Story, press: string[] = []): Story => ({
  ...story,
  api: (api) => {
    story.api?.(api);
    api.on(listOfferedForms, () => [offered(requestForm()), offered(folderForm())]);
    api.on(listColleagues, () => [{ id: employee.id, name: 'Priya Nair' }]);
  },
  press,
});
export const ChooseForm = withForms(Empty, ['Fill in a form']);
export const WithForm = withForms(restored({ form: offered(requestForm()), answers: { laptop: 'yes' } }));
export const PersonMissing: Story = {
  ...restored({ requester: { id: '', name: 'Lou Baker' } }),
  press: ['Requester', 'Add person “Lou Baker”…'],
};
export const LongWords = restored({
  title: longLine,
  company: { id: acme.id, name: longLine },
  requester: { id: employee.id, name: longWord },
  tagText: longWord,
});
export const PeopleFailed = whenFailed(Restored);

export const pictures = [FieldsMissing, WithForm];
