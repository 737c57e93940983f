import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  createApproval,
  decideApproval,
  listApprovals,
  listWaitingApprovals,
  withdrawApproval,
} from '#contract/approvals.ts';
import { approvalMessages } from '#contract/approvals-constants.ts';
import { approval, approver } from '#gallery/samples/approvals.ts';
import { manager, member } from '#gallery/samples/people.ts';
import { minutesAgo } from '#gallery/samples/time.ts';
import { show } from '#gallery/show.tsx';
import { ApiError } from '#web/lib/request.ts';
import * as stories from './approvals.stories.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string | RegExp) => page.getByRole('textbox', { name });

test('an amount, a duration and named people are sent as cents, minutes and ids', async () => {
  const { api } = await show(stories.Asking);
  await page.getByRole('radio', { name: /^People you name/ }).click();
  await field('Question').fill('May we replace the switch?');
  await field(/^Amount/).fill('1,240.50');
  await field(/^Time/).fill('1 h 30 min');
  await page.getByRole('combobox', { name: 'Add a person' }).fill('Tom');
  await page.getByRole('option', { name: 'Tom Becker' }).click();
  await page.getByRole('combobox', { name: 'How many must approve' }).selectOptions('All of them');

  await page.getByRole('dialog').getByRole('button', { name: 'Ask for approval' }).click();

  await expect
    .poll(() => api.callsOf(createApproval).map(({ body }) => body))
    .toEqual([
      {
        kind: 'work',
        question: 'May we replace the switch?',
        amount: 124_050,
        minutes: 90,
        approverIds: [member.id],
        needs: 'all',
        expiresOn: null,
      },
    ]);
});

test('what is no amount is refused at its field, and what the server refuses is said in the dialog', async () => {
  const { api } = await show(stories.Asking);
  const ask = page.getByRole('dialog').getByRole('button', { name: 'Ask for approval' });
  await field('Question').fill('May we?');
  await field(/^Amount/).fill('a lot');
  await ask.click();
  await expect.element(page.getByText(approvalMessages.amount)).toBeVisible();
  expect(api.callsOf(createApproval)).toEqual([]);

  const refusal = approvalMessages.nobody('Acme Dental');
  api.on(createApproval, () => {
    throw new ApiError(409, refusal);
  });
  await field(/^Amount/).fill('12');
  await ask.click();
  await expect.poll(() => api.callsOf(createApproval)).toHaveLength(1);

  await expect.element(page.getByRole('alert')).toMatchTextContent(/Nobody at Acme Dental can approve/);
  await expect.element(field('Question')).toHaveValue('May we?');
});

test('an approver approves with one press, and twice is once', async () => {
  const { api } = await show(stories.Approver);
  const answer = Promise.withResolvers<ReturnType<typeof approval>>();
  api.on(decideApproval, () => answer.promise);

  await button('Approve').dblClick();

  await expect.element(button('Sending...')).toBeVisible();
  await expect
    .poll(() => api.callsOf(decideApproval).map(({ body }) => body))
    .toEqual([{ decision: 'approved', note: '' }]);
  answer.resolve(approval({ state: 'approved' }));
});

test('declining asks why', async () => {
  const { api } = await show(stories.ApproverDeclines);
  await button('Decline').click();
  await expect.element(page.getByText(approvalMessages.noteToDecline)).toBeVisible();
  expect(api.callsOf(decideApproval)).toEqual([]);

  await field('Why not?').fill('Too expensive');
  await button('Decline').click();

  await expect
    .poll(() => api.callsOf(decideApproval).map(({ body }) => body))
    .toEqual([{ decision: 'declined', note: 'Too expensive' }]);
});

test('what was decided elsewhere meanwhile is told with the name', async () => {
  const { api } = await show(stories.Approver);
  await expect.element(button('Approve')).toBeVisible();
  const decided = approver({ id: member.id, name: 'Tom Becker', decision: 'declined', decidedAt: minutesAgo(1) });
  api.on(listApprovals, () => [approval({ state: 'declined', endedAt: minutesAgo(1), approvers: [decided] })]);
  api.on(decideApproval, () => {
    throw new ApiError(409, approvalMessages.alreadyDecided);
  });

  await button('Approve').click();

  await expect.element(page.getByText('Decided already')).toBeVisible();
  await expect.element(page.getByText(/^Tom Becker declined on/).first()).toBeVisible();
  await expect.element(button('Approve')).not.toBeInTheDocument();
});

test('what is decided on the home leaves it', async () => {
  const { api } = await show(stories.Home);
  await expect.element(page.getByRole('heading', { name: 'Needs your decision' })).toBeVisible();
  api.on(listWaitingApprovals, () => []);

  await button('Approve').first().click();

  await expect.element(page.getByRole('heading', { name: 'Needs your decision' })).not.toBeInTheDocument();
});

test('staff withdraw after a question, and record what somebody said with a note', async () => {
  const { api } = await show(stories.Staff);
  await button('Withdraw…').click();
  await button('Withdraw').click();
  await expect.poll(() => api.callsOf(withdrawApproval)).toHaveLength(1);

  await button('Record a decision…').click();
  await button('Record').click();
  await expect.element(page.getByText(approvalMessages.noteToRecord)).toBeVisible();
  await field('Note').fill('She called at 9.');
  await button('Record').click();

  await expect
    .poll(() => api.callsOf(decideApproval).map(({ body }) => body))
    .toEqual([{ decision: 'approved', forId: manager.id, how: 'phone', note: 'She called at 9.' }]);
});

test('a reply that approves can be recorded in the words of its author', async () => {
  const { api } = await show(stories.ReplyRecorded);
  await expect.element(field('Note')).toHaveValue('“Ok, approved. Please go ahead.”');

  await button('Record').click();

  await expect
    .poll(() => api.callsOf(decideApproval).map(({ body }) => body))
    .toMatchObject([{ decision: 'approved', forId: manager.id }]);
});

test('a reply that asks is not offered', async () => {
  await show(stories.ReplyThatAsks);
  await expect.element(page.getByText('Is it approved already?')).toBeVisible();
  expect(page.getByRole('button', { name: 'Record as approval' }).elements()).toEqual([]);
});
