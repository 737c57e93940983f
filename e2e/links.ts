import type { Page } from 'playwright-core';
import type { Demo } from '#test/program.ts';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';

/** Creates links for a test through the API, as staff. */
export async function staffOf(program: Demo) {
  const { call, logIn } = apiOf(program.url);
  const { email, password } = accountOf(program, 'admin');
  const token = await logIn(email, password);

  async function addCompany(name: string): Promise<string> {
    return (await call('POST', '/admin/companies', { token, body: { name } })).id;
  }

  return {
    addCompany,
    invite: async (companyId: string, values: object = {}): Promise<{ id: string; address: string }> => {
      const { id, registrationLink } = await call('POST', '/admin/invitations', {
        token,
        body: { companyId, ...values },
      });
      return { id, address: addressIn(registrationLink) };
    },
    hire: async (companyId: string) => {
      const email = `joan-${companyId}@cardinal.example`;
      const person = { email, firstName: 'Joan', lastName: 'Clarke', password: 'old secret phrase' };
      const { id } = await call('POST', '/admin/users', { token, body: { ...person, companyId } });
      return { ...person, id };
    },
    resetLink: async (userId: string) =>
      addressIn((await call('POST', `/admin/users/${userId}/password-reset`, { token })).resetLink),
  };
}

/** A link without its origin: the program does not know which port a test was given. */
export function addressIn(link: string) {
  const { pathname, search } = new URL(link);
  return pathname + search;
}

export async function fillRegistration(page: Page, values: Partial<Record<'email' | 'password' | 'confirm', string>>) {
  const { email = `${crypto.randomUUID()}@cardinal.example`, password = 'three blind mice', confirm } = values;
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Quinn');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(confirm ?? password);
  return { email, password };
}
