import { z } from 'zod';
import {
  ApprovalKinds,
  ApprovalLimit,
  ApprovalNeeds,
  ApprovalStates,
  approvalMessages,
  Decisions,
  DecisionWays,
} from './approvals-constants.ts';
import { endpoint } from './endpoint.ts';
import {
  CompanyParams,
  Id,
  idOf,
  line,
  NearDate,
  PageQuery,
  Person,
  paragraphs,
  TicketReference,
  Timestamp,
} from './primitives.ts';
import { FieldLimit } from './shared-constants.ts';
import { TicketParams } from './tickets.ts';

const ApprovalKind = z.enum(ApprovalKinds, `Choose ${ApprovalKinds.join(', ')}`);
const Decision = z.enum(Decisions, `Choose ${Decisions.join(' or ')}`);

/** A person who can decide, or already has. */
const Approver = Person.extend({
  decision: Decision.nullable().describe('Null as long as they have not decided'),
  note: z.string(),
  decidedAt: Timestamp.nullable(),
  recordedByName: z.string().nullable().describe('Who on the provider’s staff recorded what the approver said'),
  how: z.enum(DecisionWays).nullable().describe('How staff heard of it; null for what approvers decided themselves'),
});
export type Approver = z.output<typeof Approver>;

export const Approval = z.object({
  id: Id,
  ticket: TicketReference,
  company: Person,
  kind: ApprovalKind,
  question: z.string(),
  seesAll: z
    .boolean()
    .describe(
      'Whether you see the whole approval, as provider staff and approvers do. For others, `amount`, `minutes` and `approvers` are left out.',
    ),
  amount: z.int().nullable().optional().describe('US cents'),
  minutes: z.int().nullable().optional().describe('A budget of working time'),
  needs: z.enum(ApprovalNeeds).describe('`any`: the first decision decides. `all`: everybody must approve'),
  asksManagers: z
    .boolean()
    .describe('Whether whoever is a manager of the company at each moment decides, instead of people who were named'),
  approvers: z.array(Approver).optional().describe('Who can decide, and who has decided'),
  expiresOn: z.iso.date().nullable(),
  askedByName: z.string().nullable().describe('Null if a form asked'),
  createdAt: Timestamp,
  state: z.enum(ApprovalStates),
  endedAt: Timestamp.nullable(),
  mayDecide: z.boolean().describe('Whether it waits for your own decision'),
});
export type Approval = z.output<typeof Approval>;

export const NewApproval = z.object({
  kind: ApprovalKind,
  question: paragraphs({ max: ApprovalLimit.question, required: approvalMessages.questionRequired }),
  amount: z
    .int(approvalMessages.amount)
    .min(1, approvalMessages.amount)
    .max(ApprovalLimit.amount, approvalMessages.amount)
    .nullable()
    .default(null)
    .describe('US cents'),
  minutes: z
    .int(approvalMessages.minutes)
    .min(1, approvalMessages.minutes)
    .max(ApprovalLimit.minutes, approvalMessages.minutes)
    .nullable()
    .default(null)
    .describe('A budget of working time: its assignee is told when 80% and 100% of it are used'),
  approverIds: z
    .array(Id)
    .min(1, approvalMessages.noApprovers)
    .max(ApprovalLimit.approvers, approvalMessages.tooManyApprovers)
    .nullable()
    .default(null)
    .describe('Active users of the ticket’s company; null for its managers'),
  needs: z.enum(ApprovalNeeds).default('any'),
  expiresOn: NearDate.nullable()
    .default(null)
    .describe('The last day on which it can be decided, in the provider’s time zone'),
});
export type NewApprovalInput = z.output<typeof NewApproval>;

const note = paragraphs({ max: ApprovalLimit.note }).default('');

/** A decision of an approver. */
const OwnDecision = z.object({ decision: Decision, note: note.describe('Required to decline') });
export type OwnDecisionInput = z.output<typeof OwnDecision>;

/** An approver’s own decision, or one that staff record. */
export const NewDecision = OwnDecision.extend({
  note: note.describe('Required to decline, and for a decision that is recorded'),
  forId: Id.optional().describe('For provider staff: whose decision it is'),
  how: z.enum(DecisionWays, approvalMessages.how).optional().describe('For provider staff: how they heard of it'),
});
export type NewDecisionInput = z.output<typeof NewDecision>;

export const DecisionByLink = OwnDecision.refine(({ decision, note }) => decision === 'approved' || note !== '', {
  path: ['note'],
  error: approvalMessages.noteToDecline,
});

/** What the page behind the link of an email shows. */
const LinkedApproval = Approval.pick({
  ticket: true,
  kind: true,
  question: true,
  needs: true,
  expiresOn: true,
  askedByName: true,
}).extend({
  amount: z.int().nullable().describe('US cents'),
  minutes: z.int().nullable().describe('A budget of working time'),
  companyName: z.string(),
  decidesAs: z.string().describe('The name of the approver whose link it is'),
  needsLogin: z.boolean().describe('Whether the amount is above the setting `approval_link_dollars`'),
  hasAccount: z.boolean().describe('Whether the approver has chosen a password; others do so before they log in'),
});
export type LinkedApproval = z.output<typeof LinkedApproval>;

const tags = ['Approvals'];

/** The path of one approval. */
export const ApprovalParams = z.object({ approvalId: idOf('Approval') });

export const listApprovals = endpoint({
  method: 'GET',
  url: '/api/ticketing/tickets/:ticketId/approvals',
  access: 'signed-in',
  schema: {
    summary: 'List the approvals of a ticket, newest first',
    description:
      'Everybody who sees the ticket sees question and state. Provider staff and approvers see amount, minutes, approvers and decisions, too.',
    tags,
    params: TicketParams,
    response: { 200: z.array(Approval) },
  },
});

export const listWaitingApprovals = endpoint({
  method: 'GET',
  url: '/api/ticketing/approvals',
  access: 'signed-in',
  schema: {
    summary: 'List what waits for your decision, oldest first',
    description: 'For approvers. Nothing waits for provider staff.',
    tags,
    response: { 200: z.array(Approval) },
  },
});

export const listCompanyApprovals = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/companies/:companyId/approvals',
  access: 'staff',
  schema: {
    summary: 'List what a company was asked to approve, newest first',
    description:
      'Of tickets that were not deleted. Where more follow, a `Link` header with `rel="next"` has the next page.',
    tags,
    params: CompanyParams,
    querystring: PageQuery,
    response: { 200: z.array(Approval) },
  },
});

export const createApproval = endpoint({
  method: 'POST',
  url: '/api/ticketing/tickets/:ticketId/approvals',
  access: 'staff',
  createsOnce: true,
  findsFirst: true,
  schema: {
    summary: 'Ask a client to approve something',
    description: `For provider staff. The ticket then waits for the client. People who are named take part in the ticket from then on. What was asked can’t be changed: withdraw it, and ask again. If nobody can decide, the response is 409, and so it is for a ticket that is not active, beyond ${ApprovalLimit.approvals} approvals of a ticket, and beyond ${ApprovalLimit.pending} that are pending.`,
    tags,
    params: TicketParams,
    body: NewApproval,
    response: { 201: Approval },
  },
});

export const withdrawApproval = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/approvals/:approvalId',
  access: 'staff',
  schema: {
    summary: 'Withdraw an approval',
    description:
      'For provider staff. An approval that was withdrawn before stays as it is; one that was decided or has expired gets 409.',
    tags,
    params: ApprovalParams,
    response: { 200: Approval },
  },
});

export const decideApproval = endpoint({
  method: 'POST',
  url: '/api/ticketing/approvals/:approvalId/decision',
  access: 'signed-in',
  refusesKeys: true,
  findsFirst: true,
  schema: {
    summary: 'Approve or decline',
    description:
      'For approvers. Provider staff record what an approver said, with `forId`, `how` and a note. Everybody else gets 403. An approval that has ended, and a second decision of the same person, get 409.',
    tags,
    params: ApprovalParams,
    body: NewDecision,
    response: { 200: Approval },
  },
});

const LinkParams = z.object({ token: line({ max: FieldLimit.token }) });

export const findApprovalByLink = endpoint({
  method: 'GET',
  url: '/api/approvals/:token',
  access: 'public',
  schema: {
    summary: 'Read what the link from an email asks to approve',
    description:
      'Records nothing. The link is one approver’s own. It ends with the decision, with the approval, and after 14 days: from then on the response is 404, as for an unknown one.',
    tags,
    params: LinkParams,
    response: { 200: LinkedApproval },
  },
});

export const decideByLink = endpoint({
  method: 'POST',
  url: '/api/approvals/:token',
  access: 'public',
  findsFirst: true,
  schema: {
    summary: 'Approve or decline with the link from an email',
    description:
      'No login is needed up to the amount of the setting `approval_link_dollars`; above it the response is 403. An unknown link and one that has ended get 404.',
    tags,
    params: LinkParams,
    body: DecisionByLink,
    response: { 200: LinkedApproval.pick({ ticket: true, decidesAs: true }).extend({ decision: Decision }) },
  },
});
