import type { z } from 'zod';
import type { AlertmanagerGroup } from '#contract/alerts.ts';
import { TicketPriorities } from '#contract/tickets-constants.ts';
import type { Alert } from './alert.ts';
import { priorityOf } from './priorities.ts';

type Group = z.output<typeof AlertmanagerGroup>;
type Member = Group['alerts'][number];

/** Finds the id of a company by its name, domain or id. Undefined if alerts about it are refused. */
export type FindId = (named: string | undefined) => Promise<string | undefined>;

/**
 * A notification of Alertmanager: one alert for each company that its members name, firing while one of them is.
 * @param otherwise the company of members that name none
 * @param idOf finds a company, because members may name the same one in several ways
 */
export async function alertsOfGroup(group: Group, otherwise: string | undefined, idOf: FindId): Promise<Alert[]> {
  const nameOf = (member: Member) => companyOf(member) ?? otherwise;
  const found = new Map<string | undefined, string | undefined>();
  for (const name of new Set(group.alerts.map(nameOf))) found.set(name, (await idOf(name)) ?? name);
  const byCompany = Map.groupBy(group.alerts, (member) => found.get(nameOf(member)));
  return [...byCompany].map(([company, members]) => {
    const firing = members.filter(({ status }) => status === 'firing');
    const shown = firing.length > 0 ? firing : members;
    return {
      source: 'alertmanager',
      company,
      title: titleOf(group, shown),
      text: textOf(group, members),
      priority: mostUrgent(shown),
      dedupeKey: `alertmanager ${group.groupKey}`,
      state: firing.length > 0 ? 'firing' : 'resolved',
    };
  });
}

function companyOf({ labels, annotations }: Member) {
  return labels.company?.trim() || annotations.company?.trim() || undefined;
}

function mostUrgent(members: Member[]) {
  const priorities = members.map(({ labels }) => priorityOf([labels.priority, labels.severity]));
  return TicketPriorities.findLast((priority) => priorities.includes(priority)) ?? 'medium';
}

function titleOf({ commonAnnotations, groupLabels }: Group, members: Member[]) {
  const summaries = new Set(members.map(summaryOf));
  const [only] = summaries;
  if (summaries.size === 1 && only) return only;
  const shared = commonAnnotations.summary ?? groupLabels.alertname ?? only ?? 'Alert';
  return `${shared} (${members.length} alerts)`;
}

function summaryOf({ annotations, labels }: Member) {
  const { alertname = 'Alert', instance } = labels;
  return annotations.summary ?? annotations.title ?? (instance ? `${alertname}: ${instance}` : alertname);
}

function textOf({ truncatedAlerts, externalURL }: Group, members: Member[]) {
  const rest = truncatedAlerts > 0 ? [`${truncatedAlerts} more are in Alertmanager.`] : [];
  return [...members.map(memberText), ...rest, ...(externalURL ? [externalURL] : [])].join('\n\n');
}

function memberText(member: Member) {
  const { status, labels, annotations, startsAt, generatorURL } = member;
  const state = status === 'firing' ? 'Firing' : 'Resolved';
  const pairs = Object.entries(labels).map(([name, value]) => `${name}: ${value}`);
  return [
    `${state}: ${summaryOf(member)}`,
    annotations.description ?? annotations.message,
    pairs.join(', '),
    startsAt && `Since ${startsAt}`,
    generatorURL,
  ]
    .filter(Boolean)
    .join('\n');
}
