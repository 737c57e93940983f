import { eq, sql } from 'drizzle-orm';
import type { ConversionInput } from '#contract/conversions.ts';
import { inquiryMessages } from '#contract/inquiries-constants.ts';
import { userMessages } from '#contract/users-constants.ts';
import { giveFilesToTicket } from '#server/desk/files/attach.ts';
import { createTicket } from '#server/desk/tickets/commands.ts';
import { lockActor } from '#server/people/auth/accounts.ts';
import { findOrCreatePerson } from '#server/people/auth/people.ts';
import { createCompany } from '#server/people/companies/commands.ts';
import { inviteByMail } from '#server/people/invitations/commands.ts';
import type { Db } from '#server/platform/database/client.ts';
import { one } from '#server/platform/database/client.ts';
import { inquiries } from '#server/platform/database/tables/inquiries.ts';
import { lockOpenCompany } from '#server/platform/domain/lock-company.ts';
import { conflict, invalid } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { findInquiry, lockInquiry } from '#server/website/inquiries/queries.ts';
import { inquiryRecord } from '#server/website/inquiries/record.ts';
import { moveConversation } from './move-conversation.ts';
import { findKnown } from './queries.ts';

type Inquiry = Awaited<ReturnType<typeof findInquiry>>;

/**
 * Makes a client of the sender of an inquiry: company, invitation and ticket in one transaction, once. Parallel requests
 * wait for the lock of the inquiry, and return what the first one created.
 * @param origin begins the link of the invitation
 * @throws 404, 400 for an unknown company, 409 for suspected spam and for a sender who belongs elsewhere
 */
export async function convertInquiry(
  db: Db,
  author: UserActor,
  inquiryId: string,
  input: ConversionInput,
  origin: string,
) {
  return db.transaction(async (tx) => {
    const inquiry = await lockInquiry(tx, inquiryId);
    if (inquiry.outcome) return outcomeOf(inquiry.outcome);
    if (inquiry.isSuspectedSpam) throw conflict(inquiryMessages.notToSpam);

    const known = await findKnown(tx, inquiry.email);
    const chosenId = await takeCompany(tx, author, input.company, inquiry);
    refuseElsewhere(inquiry.email, known, chosenId);
    const actor = await lockActor(tx, author);
    const requester = await findRequester(tx, actor, inquiry, { chosenId, input });
    const homeId = requester?.companyId ?? chosenId;
    const invitationId =
      input.invite && homeId && !known?.hasAccount
        ? await invite(tx, actor, origin, { inquiry, homeId, role: input.invite })
        : null;
    const ticketId =
      requester && input.ticket ? await openTicket(tx, actor, inquiry, { requester, ticket: input.ticket }) : null;

    await store(tx, actor, inquiry, { companyId: chosenId, invitationId, ticketId });
    return { companyId: chosenId, invitationId, ticketId };
  });
}

function outcomeOf({ companyId, invitationId, ticketId }: NonNullable<Inquiry['outcome']>) {
  return { companyId, invitationId, ticketId };
}

/** The chosen or created company, locked; null for a private person. */
async function takeCompany(tx: Db, author: UserActor, company: ConversionInput['company'], { phone, email }: Inquiry) {
  if (company === null) return null;
  if ('name' in company) {
    const { id } = await createCompany(tx, author, { ...company, phone, contactEmail: email, address: '' });
    return id;
  }
  if (await lockOpenCompany(tx, company.id)) return company.id;
  throw invalid('company', 'Company not found. Choose one from the list.');
}

/** Nobody gets two accounts: somebody who is known stays where they are. */
function refuseElsewhere(email: string, known: Awaited<ReturnType<typeof findKnown>>, chosenId: string | null) {
  if (!known) return;
  if (known.companyId === null) throw conflict(userMessages.addressOfStaff);
  const isThere = known.isPrivate ? chosenId === null : known.companyId === chosenId;
  if (isThere) return;
  const place = known.isPrivate
    ? 'is a private person here. Convert without a company'
    : `belongs to ${known.companyName}. Choose that company`;
  throw conflict(`${email} ${place}, or move this person first.`);
}

type Choice = { chosenId: string | null; input: ConversionInput };

/** The sender as a requester; undefined if nothing needs one yet. */
async function findRequester(tx: Db, actor: UserActor, inquiry: Inquiry, { chosenId, input }: Choice) {
  if (chosenId && !input.ticket) return undefined;
  const { firstName, lastName, email, phone } = inquiry;
  const place = chosenId ? { companyId: chosenId, role: input.invite ?? ('employee' as const) } : null;
  return findOrCreatePerson(tx, actor, { firstName, lastName, email, phone }, place);
}

type Invited = { inquiry: Inquiry; homeId: string; role: 'manager' | 'employee' };

async function invite(tx: Db, actor: UserActor, origin: string, { inquiry, homeId, role }: Invited) {
  const invitation = { companyId: homeId, addresses: [inquiry.email], role };
  return one(await inviteByMail(tx, actor, origin, invitation)).id;
}

type Opening = {
  requester: { id: string; companyId: string };
  ticket: NonNullable<ConversionInput['ticket']>;
};

/** Creates the ticket of what its requester wrote in the inquiry, with the rest of the conversation and all files. */
async function openTicket(tx: Db, actor: UserActor, inquiry: Inquiry, { requester, ticket }: Opening) {
  const { id: clientId, companyId } = requester;
  const input = { ...ticket, description: inquiry.message, tags: [], companyId, clientId };
  const { id: ticketId } = await createTicket(tx, actor, input, { inquiredAt: inquiry.createdAt });
  await giveFilesToTicket(tx, inquiry.id, { ticketId, companyId });
  await moveConversation(tx, inquiry.id, { ticketId, requesterId: clientId });
  return ticketId;
}

type Outcome = { companyId: string | null; invitationId: string | null; ticketId: string | null };

async function store(tx: Db, actor: UserActor, inquiry: Inquiry, outcome: Outcome) {
  const answer = inquiry.answeredAt ? {} : { answeredAt: sql`greatest(now(), created_at)`, answeredById: actor.id };
  await tx
    .update(inquiries)
    .set({ ...outcome, ...answer, state: 'won', convertedAt: sql`now()`, convertedById: actor.id })
    .where(eq(inquiries.id, inquiry.id));
  const { outcome: created } = await findInquiry(tx, inquiry.id);
  await record(tx, actor, {
    action: 'converted',
    ...inquiryRecord(inquiry),
    changes: { company: [null, created?.companyName ?? null], ticket: [null, created?.ticketNumber ?? null] },
  });
}
