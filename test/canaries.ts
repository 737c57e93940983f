import { eq } from 'drizzle-orm';
import { NewForm } from '#contract/forms.ts';
import { createForm } from '#server/desk/forms/commands.ts';
import { setCause } from '#server/desk/tickets/cause/commands.ts';
import { addTime } from '#server/desk/time/commands.ts';
import { one } from '#server/platform/database/client.ts';
import { approvals } from '#server/platform/database/tables/approvals.ts';
import { ticketForms } from '#server/platform/database/tables/ticket-forms.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { createArticle } from '#server/website/articles/commands.ts';
import type { startApp } from '#test/app.ts';
import { insertFile } from '#test/files.ts';
import { insertInvitation, insertReset } from '#test/onboarding.ts';
import { october } from './time.ts';

type World = Awaited<ReturnType<typeof startApp>>;
export type CompanyA = Awaited<ReturnType<typeof insertCompanyA>>;

/** Company A with one of each role, tickets and articles: what its people may know of. */
export async function insertCompanyA({ db, insertCompany, insertUser, insertTicket, insertComment }: World) {
  const { id: companyId } = await insertCompany();
  const people = await Promise.all(
    (['employee', 'member', 'manager'] as const).map((role) => insertUser(role, { companyId })),
  );
  // People of a company may know the names of their colleagues.
  const colleague = await insertUser('employee', { companyId });
  const admin = await insertUser('admin');
  const ticketIds: string[] = [];
  const fileIds: string[] = [];
  for (const user of people) {
    for (const title of ['Printer on fire', 'Scanner is slow']) {
      const { id } = await insertTicket(user, { title, tags: ['vip'] });
      const { id: commentId } = await insertComment(id, user);
      if (user.role !== 'employee') continue;
      ticketIds.push(id);
      fileIds.push(await insertFile(db, user, { ticketId: id, commentId }));
    }
  }
  const author = { type: 'user', id: admin.id, role: 'admin', companyId: null } as const;
  const texts = { content: 'Hold both buttons.', category: 'Printing & Peripherals', tags: ['hp'] };
  const articles = await Promise.all(
    ['Reset the printer', 'Clean the printer'].map((title) =>
      createArticle(db, author, { ...texts, title, isPublished: true }),
    ),
  );
  return {
    companyId,
    people,
    colleague,
    admin,
    author,
    ids: [companyId, ...ticketIds, ...articles.map(({ id }) => id), ...fileIds],
  };
}

/**
 * Plants a unique word in everything that the people of company A may not know of.
 * @returns the words that provider staff read somewhere, those that nobody does, and the ids of what holds them
 */
export async function plantCanaries(
  world: World,
  { companyId, colleague, admin, author, ids: [, ticketId = '', causeId = ''] }: CompanyA,
) {
  const { db, insertComment, insertInquiry } = world;
  const seen: string[] = [];
  const canary = (place: string) => {
    const word = `canary${place}${crypto.randomUUID().slice(0, 8)}`;
    seen.push(word);
    return word;
  };

  const foreign = await plantForeignCompany(world, admin.id, canary);
  // A cause and what it causes may be of different companies.
  await setCause(db, author, ticketId, foreign.ticketId);
  await setCause(db, author, foreign.causedId, causeId);
  const hidden = { email: `${canary('adminmail')}@archway.example`, phone: canary('phone') };
  await db.update(users).set(hidden).where(eq(users.id, author.id));
  const contact = { email: `${canary('mail')}@acme.example`, phone: canary('phone') };
  await db.update(users).set(contact).where(eq(users.id, colleague.id));
  const { id: noteId } = await insertComment(ticketId, admin, { body: `Printer: ${canary('note')}`, isInternal: true });
  const noteFile = { name: `${canary('notefile')}.txt`, bytes: Buffer.from(canary('notebytes')) };
  const work = { kind: 'remote', minutes: 65, hasTravel: false, isBillable: true, workedOn: `${october}-20` } as const;
  const time = { ...work, note: `Printer: ${canary('timenote')}`, endsTimer: false };
  const { id: timeId } = await addTime(db, author, ticketId, time);
  const noteFileId = await insertFile(db, admin, { ...noteFile, ticketId, commentId: noteId });
  const { id: draftId } = await createArticle(db, author, {
    title: `Reset the ${canary('title')}`,
    content: `Hold ${canary('text')}.`,
    category: canary('category'),
    tags: [canary('tag')],
    isPublished: false,
  });
  const invitation = await insertInvitation(world, { companyId, createdById: admin.id, token: canary('invitation') });
  const { id: inquiryId } = await insertInquiry({
    firstName: canary('sender'),
    email: `${canary('sendermail')}@example.org`,
    message: canary('message'),
  });

  const { token } = await insertReset(db, colleague.id);
  const draftFile = { name: `${canary('draftfile')}.txt`, bytes: Buffer.from(canary('draftbytes')) };
  const draftFileId = await insertFile(db, admin, { ...draftFile, articleId: draftId });
  const ids = [...foreign.ids, noteFileId, draftFileId, noteId, timeId, draftId, invitation.id, inquiryId];
  return { seen, unseen: [token, String(colleague.passwordHash), admin.token], ids };
}

async function plantForeignCompany(world: World, createdById: string, canary: (place: string) => string) {
  const { insertCompany, insertUser, insertTicket, insertComment } = world;
  const company = await insertCompany(canary('company'));
  const client = await insertUser('manager', {
    companyId: company.id,
    firstName: canary('first'),
    lastName: canary('last'),
    email: `${canary('foreignmail')}@bell.example`,
  });
  const ticket = await insertTicket(client, {
    number: 987_654_321,
    title: `Printer ${canary('subject')}`,
    description: `Smoke ${canary('description')}`,
    category: canary('ticketcategory'),
    tags: [canary('tickettag')],
  });
  const comment = await insertComment(ticket.id, client, { body: canary('comment') });
  const invitation = await insertInvitation(world, {
    companyId: company.id,
    createdById,
    token: canary('foreigntoken'),
  });
  const file = { name: `${canary('file')}.txt`, bytes: Buffer.from(canary('bytes')) };
  const fileId = await insertFile(world.db, client, { ...file, ticketId: ticket.id, commentId: comment.id });
  await plantForm(world, { authorId: createdById, companyId: company.id, ticketId: ticket.id }, canary);
  const caused = await insertTicket(client, { title: `Printer ${canary('caused')}` });
  const asked = { kind: 'work', needs: 'any', asksManagers: true, question: canary('approval') } as const;
  const place = { ticketId: ticket.id, askedOnId: ticket.id, companyId: company.id };
  const approval = one(
    await world.db
      .insert(approvals)
      .values({ ...asked, ...place })
      .returning(),
  );
  const ids = [company.id, client.id, ticket.id, comment.id, invitation.id, fileId, caused.id, approval.id];
  return { ids, ticketId: ticket.id, causedId: caused.id };
}

type Place = { authorId: string; companyId: string; ticketId: string };

/** A form of another company, and what somebody answered there. */
async function plantForm(
  { db }: World,
  { authorId: id, companyId, ticketId }: Place,
  canary: (place: string) => string,
) {
  const author = { type: 'user', id, role: 'super_admin', companyId: null } as const;
  const form = NewForm.parse({
    ...{ name: `Printer ${canary('form')}`, intro: canary('intro'), title: `Printer ${canary('formtitle')}` },
    ...{ audience: 'companies', companyIds: [companyId] },
    questions: [{ key: 'printer', label: canary('question'), kind: 'text' }],
  });
  const { id: formId } = await createForm(db, author, form);
  const answer = { key: 'printer', label: canary('asked'), value: canary('value'), text: canary('answer') };
  await db
    .insert(ticketForms)
    .values({ ticketId, formId, name: canary('formname'), askedKeys: ['printer'], answers: [answer] });
}
