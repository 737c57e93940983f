import { type SQL, sql } from 'drizzle-orm';
import { assignableIn } from '#server/desk/tickets/assignees.ts';
import type { Db } from '#server/platform/database/client.ts';

/** A company of a routine, with the people of its next ticket as they are now. */
export type Standing = {
  routineId: string;
  companyId: string;
  companyName: string;
  /** Whether it gets tickets: neither archived nor deleted. */
  isOpen: boolean;
  requesterId: string;
  requesterName: string;
  assignedToId: string | null;
  assignedToName: string | null;
  /** Who becomes the requester: the chosen one or, if they have left, a manager. */
  requester: { id: string; firstName: string; lastName: string } | null;
  isReplaced: boolean;
  /** Who becomes the assignee: the chosen one, else that of the template, unless they can't log in. */
  assignee: string | null;
  /** Who should have become the assignee, but can't log in. */
  lostAssignee: string | null;
};

/**
 * The companies of routines, in their order, each with the people that its next ticket gets. Of managers, it is the one who
 * has been there longest.
 * @param isWanted a condition on `targets`, which are rows of `routine_targets`
 */
export async function listStandings(db: Db, isWanted: SQL): Promise<Standing[]> {
  const { rows } = await db.execute<Standing>(sql`
    select targets.routine_id as "routineId", targets.company_id as "companyId", companies.name as "companyName",
      companies.archived_at is null and companies.deleted_at is null as "isOpen",
      targets.requester_id as "requesterId", chosen.first_name || ' ' || chosen.last_name as "requesterName",
      targets.assigned_to_id as "assignedToId",
      (select first_name || ' ' || last_name from users where id = targets.assigned_to_id) as "assignedToName",
      case when ${isThere('chosen')} then json_build_object('id', chosen.id, 'firstName', chosen.first_name, 'lastName', chosen.last_name)
        else (
          select json_build_object('id', managers.id, 'firstName', managers.first_name, 'lastName', managers.last_name)
          from users managers where ${isThere('managers')} and role = 'manager' order by created_at, id limit 1) end as requester,
      not ${isThere('chosen')} as "isReplaced",
      case when ${canBeAssigned} then assignees.id end as assignee,
      case when not ${canBeAssigned} then assignees.first_name || ' ' || assignees.last_name end as "lostAssignee"
    from routine_targets targets
      join routines on routines.id = targets.routine_id
      join templates on templates.id = routines.template_id
      join companies on companies.id = targets.company_id
      join users chosen on chosen.id = targets.requester_id
      left join users assignees on assignees.id = coalesce(targets.assigned_to_id, templates.assigned_to_id)
    where ${isWanted}
    order by targets.routine_id, targets.position, targets.company_id`);
  return rows;
}

const isThere = (table: 'chosen' | 'managers') => {
  const user = sql.identifier(table);
  return sql`(${user}.is_active and ${user}.deleted_at is null and ${user}.company_id = companies.id)`;
};

const canBeAssigned = sql`exists (select from users where id = assignees.id and ${assignableIn(sql`targets.company_id`)})`;

/** What keeps a run from doing what the routine says; undefined if it will be as it was set up. */
export function problemOf({ companyName, isOpen, requester, requesterName, isReplaced, lostAssignee }: Standing) {
  if (!isOpen) return `${companyName} is archived, so its runs are skipped.`;
  if (!requester)
    return `${requesterName} can’t be the requester any more, and ${companyName} has no active manager: its runs fail. Choose another requester.`;
  const problems = [
    ...(isReplaced
      ? [
          `${requesterName} can’t be the requester any more. ${requester.firstName} ${requester.lastName} is, until you choose somebody else.`,
        ]
      : []),
    ...(lostAssignee ? [`${lostAssignee} can’t log in any more, so its tickets are assigned to nobody.`] : []),
  ];
  return problems.length > 0 ? problems.join(' ') : undefined;
}

/** Why a run has failed that has no requester. */
export function failureOf({ companyName, requesterName }: Standing) {
  return `${requesterName} can’t be the requester any more, and ${companyName} has no active manager.`;
}
