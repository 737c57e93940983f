import { z } from 'zod';
import { AlertmanagerGroup } from '#contract/alerts.ts';
import { AlertLimit, alertMessages } from '#contract/alerts-constants.ts';
import { DefaultPriority, TicketPriorities } from '#contract/tickets-constants.ts';
import { invalid } from '#server/http/errors.ts';
import { type Alert, format } from './alert.ts';
import { priorityOf, stateIn } from './tool-words.ts';

type Group = z.output<typeof AlertmanagerGroup>;
type Member = Pick<Group['alerts'][number], 'status' | 'labels' | 'annotations'> & Partial<Group['alerts'][number]>;

/** What is read of the members that are only counted. */
const BriefMember = z.object({ status: z.string(), labels: z.unknown(), annotations: z.unknown() });
const BriefLabels = z.object({
  company: z.string().optional(),
  priority: z.string().optional(),
  severity: z.string().optional(),
});

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
    const rest = restOf(body);
    const all = [...group.alerts, ...rest];
    const ids = await idsOf([...new Set(all.map(nameOf))]);
    const byCompany = Map.groupBy(all, (member) => ids.get(nameOf(member)) ?? nameOf(member));
    const isRest = new Set<Member>(rest);
    return [...byCompany].map(([company, members]) => alertOf(group, company, members, isRest));
  },
});

function alertOf(group: Group, company: string | undefined, members: Member[], isRest: Set<Member>): Alert {
  const { groupKey, externalURL = '', truncatedAlerts = 0 } = group;
  const firing = members.filter(isFiring);
  const shown = firing.length > 0 ? firing : members;
  const read = members.filter((member) => !isRest.has(member));
  const hidden = members.length - read.length + truncatedAlerts;
  return {
    source: 'alertmanager',
    company,
    title: titleOf(group, shown, isRest),
    text: textOf(externalURL, read, hidden),
    priority: mostUrgent(shown),
    // Two servers of one company may have the same groups.
    keys: [`alertmanager ${externalURL} ${groupKey}`],
    formerKeys: [`alertmanager ${groupKey}`],
    // Alertmanager's own state covers only the members that it sends.
    state: firing.length > 0 ? 'firing' : truncatedAlerts > 0 ? 'unclear' : 'resolved',
  };
}

/** The members beyond those that are read in full. */
function restOf({ alerts }: Record<string, unknown>): Member[] {
  if (!Array.isArray(alerts)) return [];
  return alerts.slice(AlertLimit.read).flatMap((each: unknown) => {
    const { data } = BriefMember.safeParse(each);
    if (!data) return [];
    const [labels = {}, annotations = {}] = [data.labels, data.annotations].map(
      (some) => BriefLabels.safeParse(some).data,
    );
    return [{ status: data.status, labels: textsIn(labels), annotations: textsIn(annotations) }];
  });
}

function textsIn(labels: z.output<typeof BriefLabels>) {
  return Object.fromEntries(Object.entries(labels).filter((pair): pair is [string, string] => pair[1] !== undefined));
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

function titleOf({ commonAnnotations = {}, groupLabels = {} }: Group, members: Member[], isRest: Set<Member>) {
  const summaries = new Set(members.filter((member) => !isRest.has(member)).map(summaryOf));
  const [only] = summaries;
  if (summaries.size === 1 && only && members.every((member) => !isRest.has(member))) return only;
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

function textOf(externalURL: string, members: Member[], hidden: number) {
  const rest = hidden > 0 ? [`${hidden} more are in Alertmanager.`] : [];
  return [...members.map(memberText), ...rest, ...(externalURL ? [externalURL] : [])].join('\n\n');
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
