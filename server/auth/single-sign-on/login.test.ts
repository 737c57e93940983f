import { expect, test } from 'vitest';
import { startSignOn } from '#test/single-sign-on.ts';

const { insertUser, insertConnection, logInAs, provider } = await startSignOn();

test('somebody whose address is verified logs in, and is known by their subject from then on', async () => {
  const { domain, companyId } = await insertConnection();
  const user = await insertUser('employee', { companyId, email: `Ada@${domain}` });
  provider.accounts.ada = { email: `ada@${domain}`, email_verified: true, name: 'Ada King' };

  const first = await logInAs('ada', `ada@${domain}`);
  expect(first.statusCode).toBe(200);
  expect(first.json().user).toMatchObject({ id: user.id, firstName: 'Ada' });

  provider.accounts.ada = { email: 'somebody@else.example', email_verified: false };
  expect((await logInAs('ada', `ada@${domain}`)).json().user.id).toBe(user.id);
});
