import {
  addStep,
  applyTemplate,
  deleteStep,
  findChecklist,
  orderSteps,
  redactStep,
  updateChecklist,
  updateStep,
} from '#contract/checklists.ts';
import { listTemplates } from '#contract/templates.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { employee } from '#gallery/samples/people.ts';
import { someSteps, step, template } from '#gallery/samples/templates.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { ChecklistEditor } from './checklist-editor.tsx';
import { ClientChecklist } from './client-checklist.tsx';

const listing = (steps = someSteps()): Story => ({
  render: () => (
    <div className="p-4">
      <ChecklistEditor ticket={ticket({ checklist: { done: 3, total: steps.length } })} />
    </div>
  ),
  api: (api) => {
    api.on(findChecklist, () => ({ isShownToClient: true, steps }));
    api.on(updateStep, () => step('Done'));
    api.on(addStep, () => Response.json(step('One more'), { status: 201 }));
    api.on(deleteStep, () => ({ message: '' }));
    api.on(orderSteps, () => ({ isShownToClient: true, steps }));
    api.on(redactStep, () => step(''));
    api.on(updateChecklist, () => ({ isShownToClient: false, steps }));
  },
});

export const Filled = listing();
export const Empty = listing([]);
export const LongWords = listing([
  step(longLine, { section: longWord, note: longWord, help: longLine, isRequired: true }),
  step(longWord, { id: crypto.randomUUID(), state: 'done', doneAt: new Date().toISOString(), doneByName: longWord }),
]);
export const RightToLeft: Story = { ...listing([step(rightToLeft, { section: rightToLeft })]), dir: 'rtl' };
export const Removed = listing([step('', { redactions: [] })]);
export const Editing: Story = { ...Filled, press: ['More actions for Restore a file from the backup', 'Edit…'] };
export const NotNeeded: Story = {
  ...Filled,
  press: ['More actions for Restore a file from the backup', 'Not needed…', 'Not needed'],
};
export const Deleting: Story = { ...Filled, press: ['More actions for Restore a file from the backup', 'Delete step'] };
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);

export const ForClient: Story = {
  actor: employee,
  render: () => (
    <div className="p-4">
      <ClientChecklist ticket={ticket({ checklist: { done: 3, total: 4 } })} />
    </div>
  ),
  api: (api) =>
    api.on(findChecklist, () => ({
      isShownToClient: true,
      steps: someSteps().map(({ text, section, state }) => ({ text, section, state })),
    })),
};
export const ForClientLoading = whileLoading(ForClient);
export const ForClientFailed = whenFailed(ForClient);

export const Applying: Story = {
  render: () => <ApplyDialog ticket={ticket()} onClose={() => undefined} />,
  api: (api) => {
    api.on(listTemplates, () => pageOf([template()]));
    api.on(applyTemplate, () => Response.json({ message: '', added: 2 }, { status: 201 }));
  },
};
export const NothingChosen: Story = { ...Applying, press: ['Apply template'] };

export const pictures = [Filled, ForClient];
