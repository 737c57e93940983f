import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { createTrackingLink } from '#server/desk/tickets/tracking-link.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { users } from '#server/platform/database/tables/users.ts';
import type { startApp } from './app.ts';
import { formOf } from './uploads.ts';

type World = Pick<Awaited<ReturnType<typeof startApp>>, 'app' | 'db' | 'insertTicket' | 'insertUser'>;

type Sent = { name: string; bytes: string | Buffer };

/** A private person without an account, with a ticket that they follow by link. */
export async function insertTracked(world: World, values: Parameters<World['insertTicket']>[1] = {}) {
  const { app, db, insertTicket, insertUser } = world;
  const person = await insertUser('employee', { firstName: 'Mary', lastName: 'Somerville', passwordHash: null });
  await db
    .update(companies)
    .set({ name: 'Mary Somerville', isPerson: true })
    .where(eq(companies.id, person.companyId ?? ''));
  const ticket = await insertTicket(person, values);
  const url = await trackingUrl(db, person.id, ticket.id);
  /** Presses a button of the page, which has one form. */
  const post = (path: string, fields: Record<string, string> = {}, files: Sent[] = [], headers = {}) => {
    const typed = Object.entries(fields).map(([field, bytes]) => ({ field, bytes }));
    const { payload, contentType } = formOf([...typed, ...files.map((file) => ({ field: 'files', ...file }))]);
    const all = { 'content-type': contentType, ...headers };
    return app.inject({ method: 'POST', url: url + path, headers: all, payload });
  };
  const answer = (comment: string, files: Sent[] = [], headers = {}) => post('', { comment }, files, headers);
  return { person, ticket, url, post, answer, page: (query = '') => app.inject({ url: url + query }) };
}

/** The address of a new link, without the site's. */
export function trackingUrl(db: Db, userId: string, ticketId: string) {
  return createTrackingLink(db, '', { userId, ticketId });
}

/** Whether somebody has a password. */
export async function hasAccount(db: Db, userId: string) {
  const find = db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return one(await find).passwordHash !== null;
}

/** What a page was rendered with. */
export function shownIn(response: LightMyRequestResponse) {
  return JSON.parse(response.body);
}
