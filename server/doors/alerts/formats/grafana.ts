import { GrafanaMessage } from '#contract/alerts.ts';
import { DefaultPriority } from '#contract/tickets-constants.ts';
import { format } from './alert.ts';
import { priorityOf, stateIn } from './tool-words.ts';

type Message = (typeof GrafanaMessage)['_zod']['output'];

/** A message of Grafana's alerting before version 9. Later ones send the format of Alertmanager. */
export const grafanaFormat = format({
  fits: (body) => 'ruleName' in body || 'evalMatches' in body,
  schema: GrafanaMessage,
  numbers: ['ruleId', 'orgId', 'value'],
  alertsIn: (message, { otherwise }) => {
    const { ruleId = 0, ruleName, ruleUrl = '', orgId = 0, state, tags = {} } = message;
    const isTest = ruleId === 0 && ruleName === 'Test notification';
    const meaning = stateIn(state) ?? 'firing';
    if (isTest || meaning === 'unclear') return [];
    return [
      {
        source: 'grafana',
        company: tags.company?.trim() || otherwise,
        title: ruleName,
        text: textOf(message),
        priority: priorityOf([tags.priority, tags.severity], DefaultPriority),
        keys: [`grafana ${hostOf(ruleUrl)} ${orgId} ${ruleId || ruleName}`],
        state: meaning,
      },
    ];
  },
});

function textOf({ state, message, evalMatches = [], ruleUrl }: Message) {
  const values = evalMatches.map(({ metric = '', value }) => `${metric}: ${value ?? 'no value'}`);
  return [`State: ${state}`, message, values.join('\n'), ruleUrl].filter(Boolean).join('\n');
}

/** Two servers may have a rule of the same id. */
function hostOf(address: string) {
  return URL.parse(address)?.host ?? '';
}
