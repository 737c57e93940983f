import { expect, test } from 'vitest';
import { expectAccessibleInViews } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { linkIn, withMailDemo } from './mail-demo.ts';
import { logIn, openPage } from './portal.ts';

const { demo, mailTo } = withMailDemo();

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** Open on one day in three days, so that it is closed now in every time zone. */
function closedNow() {
  const today = (new Date().getUTCDay() + 6) % 7;
  return { timezone: 'UTC', hours: [{ day: days[(today + 3) % 7], from: '09:00', to: '17:00' }], holidays: [] };
}

async function apiAs(role: 'super_admin' | 'manager') {
  const { call, logIn: signIn } = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, role);
  const token = await signIn(email, password);
  return (method: string, path: string, body?: unknown) => call(method, path, { token, body });
}

test('the person on call gets an email about an urgent ticket, and takes it with one click and no login', async () => {
  const chief = await apiAs('super_admin');
  const { email } = accountOf(demo.program, 'admin');
  const { user: person } = await apiOf(demo.program.url).call('POST', '/auth/login', {
    body: { email, password: accountOf(demo.program, 'admin').password },
  });
  await chief('PUT', '/admin/calendar', closedNow());
  await chief('PUT', '/admin/on-call', { userIds: [person.id] });
  const body = { title: 'The cold store is warm', description: 'It is 9 degrees.', priority: 'urgent' };
  const { id } = await (await apiAs('manager'))('POST', '/tickets', body);

  const mail = await mailTo(email, /on-call\/acknowledge/, 60_000);
  const link = linkIn(mail.text, /https?:\S+on-call\/acknowledge\S+/);
  const phone = await openPage(demo, { width: 390, height: 844 });
  await phone.goto(link);
  const button = phone.getByRole('button', { name: 'I’ll take care of it' });
  await expectAccessibleInViews(phone, 'the question to the person on call', () => button.waitFor());
  await phone.getByText('The cold store is warm').waitFor();

  const staff = await openPage(demo);
  await logIn(staff, accountOf(demo.program, 'super_admin'), `/ticketing/admin?ticket=${id}`);
  const thread = staff.getByRole('region', { name: 'Comments' });
  await thread.getByText(/emailed .*, who is on call/).waitFor();
  expect(await thread.getByText('acknowledged the ticket while on call').count()).toBe(0);
  await button.click();
  await phone.getByRole('heading', { name: 'Thank you for taking care of it' }).waitFor();

  await staff.reload();
  await thread.getByText('acknowledged the ticket while on call').waitFor();
  await phone.goto(link);
  await phone.getByRole('heading', { name: 'Thank you for taking care of it' }).waitFor();
});
