import type { Role } from '#contract/primitives.ts';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { homeOf, logIn, openPage } from './portal.ts';
import type { withSharedDemo } from './world.ts';

/** Creates and opens tickets of the demo, for journeys about single tickets. */
export function ticketsIn(demo: ReturnType<typeof withSharedDemo>) {
  const call = (...request: Parameters<ReturnType<typeof apiOf>['call']>) => apiOf(demo.program.url).call(...request);

  function tokenOf(role: Role) {
    const { email, password } = accountOf(demo.program, role);
    return apiOf(demo.program.url).logIn(email, password);
  }

  /** Creates a ticket as the demo's employee, and returns its id. */
  async function raise(title: string): Promise<string> {
    const body = { title, description: 'See the title.' };
    return (await call('POST', '/tickets', { token: await tokenOf('employee'), body })).id;
  }

  async function openTicket(ticketId: string, role: Role, size?: { width: number; height: number }) {
    const page = await openPage(demo, size);
    await logIn(page, accountOf(demo.program, role), `${homeOf(role)}?ticket=${ticketId}`);
    await page.getByLabel(/^Add (a comment|an internal note)$/).waitFor();
    return page;
  }

  return { call, tokenOf, raise, openTicket };
}
