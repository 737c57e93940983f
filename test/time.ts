import { closeMonth, findStatement } from '#contract/statements.ts';
import { addTime } from '#contract/time.ts';
import type { startApp } from './app.ts';

type World = Awaited<ReturnType<typeof startApp>>;
type User = Awaited<ReturnType<World['insertUser']>>;
type Body = Parameters<typeof workOn>[2];

/** Tests log time in the previous year: the server refuses dates in the future or more than two years ago. */
export const lastYear = new Date().getUTCFullYear() - 1;
/** The month that most of them use. */
export const october = `${lastYear}-10`;

const work = { kind: 'remote', minutes: 60, workedOn: `${october}-20` } as const;

async function workOn(
  { call }: World,
  who: User,
  body: Partial<NonNullable<Parameters<typeof call<typeof addTime>>[2]['body']>>,
  ticketId: string,
) {
  return call(who, addTime, { params: { ticketId }, body: { ...work, ...body } });
}

/** Somebody who adds time, and a ticket of a company with it. */
export async function timeScene(world: World, name?: string) {
  const { call, insertCompany, insertTicket, insertUser } = world;
  const company = await insertCompany(name);
  const client = await insertUser('employee', { companyId: company.id });
  const chief = await insertUser('super_admin', { firstName: 'Chief' });
  const admin = await insertUser('admin', { firstName: 'Grace', lastName: 'Hopper' });
  const ticket = await insertTicket(client);
  const month = (of: string) => ({ params: { companyId: company.id, month: of } });

  return {
    company,
    client,
    chief,
    admin,
    ticket,
    month,
    add: (body: Body = {}, ticketId = ticket.id) => workOn(world, admin, body, ticketId),
    close: (of = october) => call(admin, closeMonth, month(of)),
    statement: async (of = october) => (await call(admin, findStatement, month(of))).json(),
  };
}
