import type { z } from 'zod';
import { AlertmanagerGroup } from '#contract/alerts.ts';
import { AlertLimit, alertMessages } from '#contract/alerts-constants.ts';
import { DefaultPriority, TicketPriorities } from '#contract/tickets-constants.ts';
import { invalid } from '#server/platform/domain/refusals.ts';
import { type Alert, format } from './alert.ts';
import { priorityOf, stateIn } from './tool-words.ts';

type Group = z.output<typeof AlertmanagerGroup>;
type Member = Group['alerts'][number];

/** What is read of the members beyond those that are read in full. */
const Brief = {
  labels: ['company', 'priority', 'severity', 'alertname', 'instance', 'rulename'],
  annotations: ['company', 'summary', 'title'],
} as const;

/**
 * A notification of Alertmanager or Grafana: one alert for each company that its members name, firing while one of them
 * is. Grafana's test of a contact point is none.
 */
export const alertmanagerFormat = format({
  fits: (body) => 'alerts' in body || 'groupKey' in body,
  schema: AlertmanagerGroup,
  numbers: ['truncatedAlerts'],
  reduce: (body) => {
    if (!Array.isArray(body.alerts)) return body;
    if (body.alerts.length > AlertLimit.alerts) throw invalid('alerts', alertMessages.tooMany);
    return { ...body, alerts: body.alerts.slice(0, AlertLimit.read) };
  },
  alertsIn: async (group, { otherwise, idsOf }, body) => {
    if (group.alerts.every(isTest)) return [];
    const nameOf = (member: Member) => companyOf(member) ?? otherwise;
    const all = [...group.alerts, ...restOf(body)];
    const ids = await idsOf([...new Set(all.map(nameOf))]);
    const byCompany = Map.groupBy(all, (member) => ids.get(nameOf(member)) ?? nameOf(member));
    return [...byCompany].map(([company, members]) => alertOf(group, company, members));
  },
});

function alertOf(group: Group, company: string | undefined, members: Member[]): Alert {
  const { groupKey, externalURL = '', truncatedAlerts = 0 } = group;
  const firing = members.filter(isFiring);
  const meant = firing.length > 0 ? firing : members;
  return {
    source: 'alertmanager',
    company,
    title: titleOf(group, meant),
    text: textOf(group, members),
    priority: mostUrgent(meant),
    members: firing.length + truncatedAlerts,
    // Two servers of one company may have the same groups.
    keys: [`alertmanager ${externalURL} ${groupKey}`],
    formerKeys: [`alertmanager ${groupKey}`],
    // Alertmanager's own state covers only the members that it sends.
    state: firing.length > 0 ? 'firing' : truncatedAlerts > 0 ? 'unclear' : 'resolved',
  };
}

/** The members beyond those that are read in full, briefly: a ticket's text has no room for more. */
function restOf({ alerts }: Record<string, unknown>): Member[] {
  if (!Array.isArray(alerts)) return [];
  return alerts.slice(AlertLimit.read).map((each: unknown) => {
    const { status, labels, annotations } = Object(each);
    return {
      status: textIn(status),
      labels: picked(labels, Brief.labels),
      annotations: picked(annotations, Brief.annotations),
    };
  });
}

function picked(fields: unknown, names: readonly string[]) {
  const pairs = names.map((name) => [name, textIn(Object(fields)[name])] as const);
  return Object.fromEntries(pairs.filter(([, text]) => text !== ''));
}

function textIn(value: unknown) {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, AlertLimit.line) : '';
}

/** What a contact point of Grafana sends to be tried. */
function isTest({ labels = {} }: Member) {
  return labels.alertname === 'TestAlert' && labels.instance === 'Grafana';
}

function isFiring({ status }: Member) {
  return (stateIn(status) ?? 'firing') === 'firing';
}

function companyOf({ labels = {}, annotations = {} }: Member) {
  return labels.company?.trim() || annotations.company?.trim() || undefined;
}

function mostUrgent(members: Member[]) {
  const priorities = new Set(
    members.map(({ labels = {} }) => priorityOf([labels.priority, labels.severity], DefaultPriority)),
  );
  return TicketPriorities.findLast((priority) => priorities.has(priority)) ?? DefaultPriority;
}

function titleOf({ commonAnnotations = {}, groupLabels = {} }: Group, members: Member[]) {
  const summaries = new Set(members.map(summaryOf));
  const [only] = summaries;
  if (summaries.size === 1 && only) return only;
  const rules = new Set(members.map(ruleOf));
  const [rule] = rules;
  const shared = commonAnnotations.summary || (rules.size === 1 && rule) || groupLabels.alertname || only || 'Alert';
  return `${shared} (${members.length} alerts)`;
}

function summaryOf(member: Member) {
  const { annotations = {}, labels = {} } = member;
  const rule = ruleOf(member) || labels.alertname || 'Alert';
  return annotations.summary || annotations.title || (labels.instance ? `${rule}: ${labels.instance}` : rule);
}

/** The rule by which Grafana alerts that it has no data, or could not ask. */
function ruleOf({ labels = {} }: Member) {
  const { alertname = '', rulename } = labels;
  return /^Datasource(NoData|Error)$/.test(alertname) ? rulename : undefined;
}

function textOf({ externalURL, truncatedAlerts = 0 }: Group, members: Member[]) {
  const shown = members.slice(0, AlertLimit.read);
  const hidden = members.length - shown.length + truncatedAlerts;
  const rest = hidden > 0 ? [`${hidden} more are in Alertmanager.`] : [];
  return [...rest, ...shown.map(memberText), ...(externalURL ? [externalURL] : [])].join('\n\n');
}

function memberText(member: Member) {
  const { labels = {}, annotations = {}, startsAt, generatorURL } = member;
  const pairs = Object.entries(labels).map(([name, value]) => `${name}: ${value}`);
  return [
    `${isFiring(member) ? 'Firing' : 'Resolved'}: ${summaryOf(member)}`,
    annotations.description || annotations.message,
    pairs.join(', '),
    startsAt && `Since ${startsAt}`,
    generatorURL,
  ]
    .filter(Boolean)
    .join('\n');
}
