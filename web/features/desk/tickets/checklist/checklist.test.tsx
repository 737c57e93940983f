import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  addStep,
  applyTemplate,
  findChecklist,
  orderSteps,
  redactStep,
  updateChecklist,
  updateStep,
} from '#contract/checklists.ts';
import { checklistMessages } from '#contract/checklists-constants.ts';
import { updateTicket } from '#contract/tickets.ts';
import { emulate } from '#gallery/emulate.ts';
import { id } from '#gallery/samples/people.ts';
import { step, template } from '#gallery/samples/templates.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { show } from '#gallery/show.tsx';
import { useWorkspace } from '#web/features/desk/tickets/workspace.ts';
import { ApiError, request } from '#web/lib/request.ts';
import { OpenStepsQuestion } from '#web/portal/open-steps-question.tsx';
import * as stories from './checklist.stories.tsx';
import { StaffChecklist } from './staff-checklist.tsx';

/** Asks for the checklist as the key does. */
function Asking() {
  const { checklistAsked } = useWorkspace();
  return (
    <button type="button" onClick={() => checklistAsked.set(checklistAsked.current() + 1)}>
      Ask
    </button>
  );
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const tick = (name: string | RegExp) => page.getByRole('checkbox', { name });
const menu = async (of: string, item: string) => {
  await button(`More actions for ${of}`).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('a tick is drawn at once and sent alone; who did what is beside it', async () => {
  const { api } = await show(stories.Filled);
  const answer = Promise.withResolvers<ReturnType<typeof step>>();
  api.on(updateStep, () => answer.promise);
  await expect.element(page.getByText('Checklist 3 of 4 done')).toBeVisible();
  await expect.element(page.getByText('D: of the file server is 88% full.')).toBeVisible();

  await tick(/^Restore a file/).click();

  await expect.element(tick(/^Restore a file/)).toBeChecked();
  await expect
    .poll(() => api.callsOf(updateStep).map(({ params, body }) => [params.stepId, body]))
    .toEqual([[id(862), { state: 'done' }]]);
  answer.resolve(step('Restore a file from the backup', { id: id(862) }));
  await expect.element(tick(/^Restore a file/)).not.toBeChecked();
});

test('not needed asks why; a step moves by its menu, and another one is added by Enter', async () => {
  const { api, user } = await show(stories.Filled);
  await menu('Restore a file from the backup', 'Not needed…');
  await button('Not needed').click();
  await expect.element(page.getByText(checklistMessages.noteRequired)).toBeVisible();
  await page.getByLabelText('Note').fill('The server is gone.');
  await button('Not needed').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await menu('Restore a file from the backup', 'Move up');
  await page.getByLabelText('Add a step').fill('Call them');
  await user.keyboard('{Enter}');

  await expect.element(page.getByLabelText('Add a step')).toHaveValue('');
  expect(api.callsOf(updateStep)[0]?.body).toEqual({ state: 'not_needed', note: 'The server is gone.' });
  expect(api.callsOf(orderSteps)[0]?.body).toEqual({ stepIds: [id(860), id(862), id(861), id(863)] });
  expect(api.callsOf(addStep)[0]?.body).toEqual({ text: 'Call them' });
});

test('an edit sends what was changed with its version, and what is confidential is removed for good', async () => {
  const { api } = await show(stories.Editing);
  await page.getByRole('dialog').getByLabelText('Step', { exact: true }).fill('Restore a folder');
  await button('Save').click();
  await expect.element(page.getByText(checklistMessages.updated)).toBeVisible();
  await menu('Restore a file from the backup', 'Remove for good…');
  await page.getByLabelText('Reason').fill('password');
  await button('Remove for good').click();

  await expect.poll(() => api.callsOf(redactStep)[0]?.body).toEqual({ reason: 'password' });
  expect(api.callsOf(updateStep)[0]?.body).toEqual({ text: 'Restore a folder', version: 1 });
});

test('a long checklist is folded, and on paper it is not', async () => {
  const many = Array.from({ length: 9 }, (_, index) => step(`Step ${index}`, { id: id(870 + index) }));
  const { api } = await show({
    ...stories.Filled,
    render: () => (
      <>
        <StaffChecklist ticket={ticket({ checklist: { done: 0, total: 9 } })} />
        <Asking />
      </>
    ),
    api: (fake) => {
      stories.Filled.api?.(fake);
      fake.on(findChecklist, () => ({ isShownToClient: true, steps: many }));
    },
  });
  await expect.element(page.getByText('Checklist 0 of 9 done')).toBeVisible();
  await expect.element(tick('Step 8')).not.toBeInTheDocument();

  dispatchEvent(new Event('beforeprint'));
  await emulate({ media: 'print' });
  await expect.element(page.getByText('Step 8')).toBeVisible();
  await expect.element(button('Add')).not.toBeInTheDocument();
  dispatchEvent(new Event('afterprint'));
  await emulate({ media: 'screen' });

  await button('Ask').click();
  await expect.element(tick('Step 0')).toHaveFocus();
  await button('Shown to the client').click();
  await expect.poll(() => api.callsOf(updateChecklist)[0]?.body).toEqual({ isShownToClient: false });
});

test('the key begins a checklist where there is none', async () => {
  await show({
    ...stories.Empty,
    render: () => (
      <>
        <StaffChecklist ticket={ticket({ checklist: null })} />
        <Asking />
      </>
    ),
  });
  await expect.element(page.getByRole('region', { name: 'Checklist' })).not.toBeInTheDocument();

  await button('Ask').click();

  await expect.element(page.getByLabelText('Add a step')).toHaveFocus();
});

test('a template is chosen from the list', async () => {
  const { api } = await show(stories.NothingChosen);
  await expect.element(page.getByText('Choose a template from the list.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name: /Monthly maintenance/ }).click();

  await button('Apply template').click();

  await expect.poll(() => api.callsOf(applyTemplate)[0]?.body).toEqual({ templateId: template().id });
});

test.each([
  ['Leave it open', [{ status: 'resolved' }, { status: 'resolved', leavesSteps: true }], 'resolved'],
  ['Cancel', [{ status: 'resolved' }], 'Open'],
])('a change that open steps stop asks once: %s', async (choice, sent, outcome) => {
  const openSteps = [{ id: id(860), text: 'Restore a file' }];
  const { api } = await show({
    render: () => <OpenStepsQuestion />,
    api: (fake) =>
      fake.on(updateTicket, ({ body }) => {
        if (body?.leavesSteps) return ticket({ status: 'resolved' });
        throw new ApiError(409, 'Open', { openSteps });
      }),
  });
  const asked = request(updateTicket, { params: { ticketId: id(100) }, body: { status: 'resolved' } });
  const ended = asked.then(
    ({ status }) => status,
    ({ message }) => message,
  );
  await expect.element(page.getByText('Restore a file')).toBeVisible();

  await button(choice).click();

  expect(await ended).toBe(outcome);
  expect(api.callsOf(updateTicket).map(({ body }) => body)).toEqual(sent);
});
