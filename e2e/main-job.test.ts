import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { expectToast, logInByForm, openPage, writeNote } from './portal.ts';
import { withTwoPrograms } from './world.ts';

const demo = withTwoPrograms();

test('a client raises a ticket, the provider answers and resolves it, and nobody else learns of it', async () => {
  const employee = await openPage(demo);
  await logInByForm(employee, accountOf(demo.program, 'employee'));
  await employee.getByRole('button', { name: 'New ticket' }).click();
  const form = employee.getByRole('dialog', { name: 'New ticket' });
  await form.getByRole('button', { name: 'Something else' }).click();
  await form.getByLabel('Title').fill('The espresso machine prints tickets');
  await form.getByLabel('Description').fill('Since Monday every order prints twice on the bar printer.');
  await form.getByLabel('Category').fill('Point of sale');
  await form.getByText('Press Enter to create “Point of sale”').waitFor();
  await form.getByLabel('Category').press('Enter');
  await form.getByRole('button', { name: 'Create ticket' }).click();
  await expectToast(employee, 'Ticket created');

  const ticket = employee.getByRole('dialog', { name: 'The espresso machine prints tickets' });
  await ticket.getByText('Point of sale').waitFor();
  await ticket.getByText(/^You will hear from us by \w+day, \d{1,2}:\d\d [AP]M\.$/).waitFor();
  await ticket.getByLabel('Add a comment').fill('It is the printer at the back door.');
  await ticket.getByRole('button', { name: 'Send comment' }).click();
  await expectToast(employee, 'Comment added');
  const number = await ticket.getByText(/^TKT-\d+$/).innerText();

  const admin = await openPage(demo);
  await logInByForm(admin, accountOf(demo.program, 'admin'));
  await admin.getByLabel('Search tickets').fill(number);
  await admin.getByRole('link', { name: 'The espresso machine prints tickets' }).click();
  const desk = admin.getByRole('dialog', { name: 'The espresso machine prints tickets' });
  await desk.getByText('It is the printer at the back door.').waitFor();
  await desk.getByLabel('Assignee').selectOption({ index: 1 });
  await admin
    .getByText(/^TKT-\d+ assigned to /)
    .first()
    .waitFor();

  await writeNote(admin, 'They bought the cheap paper again.');
  await desk.getByRole('tab', { name: 'Reply' }).click();
  await desk.getByLabel('Add a comment').fill('Two printers had the same name. It is mended.');
  await desk.getByRole('button', { name: 'Send comment' }).click();
  await desk.getByLabel('Comments').getByText('It is mended.').waitFor();
  await desk.getByLabel('Status').selectOption('Resolved');
  // Until the page has read the ticket again, it does not know that the comment was the first reply, and asks.
  const question = admin.getByRole('alertdialog', { name: /^Resolve TKT-/ });
  const resolved = desk.getByLabel('Comments').getByText('Resolved', { exact: true });
  await question.or(resolved).first().waitFor();
  if (await question.isVisible()) await question.getByRole('button', { name: 'Resolve' }).click();
  await resolved.waitFor();

  const address = employee.url();
  await employee.reload();
  const answered = employee.getByRole('dialog', { name: 'The espresso machine prints tickets' });
  await answered.getByText('Two printers had the same name. It is mended.').waitFor();
  await expect.poll(() => answered.innerText()).toContain('Resolved');
  expect(await answered.innerText()).not.toContain('cheap paper');
  expect(await employee.content()).not.toContain('cheap paper');

  const stranger = await openPage(demo);
  await logInByForm(
    stranger,
    accountOf(demo.program, 'manager', { notOf: accountOf(demo.program, 'employee').company }),
  );
  await stranger.goto(address);
  await stranger.getByRole('dialog', { name: 'Ticket not found' }).waitFor();
  const ticketId = new URL(address).searchParams.get('ticket');
  const token = await stranger.evaluate(() => JSON.parse(localStorage.getItem('ticketing-auth') ?? '{}').token);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const own = `${demo.program.url}/api/ticketing/tickets/${ticketId}`;
  const answers = await Promise.all([
    fetch(own, { headers }),
    fetch(own, { headers, method: 'PUT', body: JSON.stringify({ status: 'open' }) }),
    fetch(`${own}/comments`, { headers }),
    fetch(`${own}/comments`, { headers, method: 'POST', body: JSON.stringify({ comment: 'Hello' }) }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});
