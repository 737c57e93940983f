import { z } from 'zod';
import { IncidentImpacts, statusMessages } from '#contract/status-constants.ts';
import { fieldTime, timeInField } from '#web/lib/time.ts';
import type { Incident, NewIncident } from './api.ts';

/** An incident or maintenance as typed, complete or not. */
export const IncidentFields = z.object({
  title: z.string(),
  text: z.string(),
  impact: z.enum(['', ...IncidentImpacts]),
  componentIds: z.array(z.string()),
  /** Empty for an incident that begins now. */
  startsAt: z.string(),
  endsAt: z.string(),
});
export type IncidentFields = z.output<typeof IncidentFields>;
export type IncidentErrors = { [Field in keyof IncidentFields]?: string };

type Kind = Incident['kind'];

export const draftOf = (kind: Kind) => ({
  nameOf: (incident: Incident | undefined) => (incident ? `incident:${incident.id}` : `new-${kind}`),
  schema: IncidentFields,
});

const blank: IncidentFields = { title: '', text: '', impact: '', componentIds: [], startsAt: '', endsAt: '' };

export function fieldsOf(incident: Incident | undefined): IncidentFields {
  if (!incident) return blank;
  const { title, impact, components, startsAt, endsAt } = incident;
  const times = { startsAt: fieldTime(startsAt), endsAt: endsAt ? fieldTime(endsAt) : '' };
  return { ...blank, ...times, title, impact: impact ?? '', componentIds: components.map(({ id }) => id) };
}

/** Why the fields can't be sent. An incident that exists has its posts already. */
export function problemOf(kind: Kind, isNew: boolean) {
  return (typed: IncidentFields): IncidentErrors | undefined => {
    const isMaintenance = kind === 'maintenance';
    const [start, end] = [timeInField(typed.startsAt), timeInField(typed.endsAt)];
    const errors = {
      ...(typed.title.trim() ? {} : { title: statusMessages.titleRequired }),
      ...(!isNew || typed.text.trim() ? {} : { text: statusMessages.textRequired }),
      ...(isMaintenance || typed.impact ? {} : { impact: statusMessages.impactRequired }),
      ...(typed.componentIds.length > 0 ? {} : { componentIds: statusMessages.componentsRequired }),
      ...(isMaintenance && !start ? { startsAt: statusMessages.startRequired } : {}),
      ...(isMaintenance && !end ? { endsAt: statusMessages.endRequired } : {}),
      ...(start && end && end <= start ? { endsAt: statusMessages.endBeforeStart } : {}),
    };
    return Object.keys(errors).length > 0 ? errors : undefined;
  };
}

/** As the server takes it. */
export function sentOf(kind: Kind, isNew: boolean) {
  return ({ title, text, impact, componentIds, startsAt, endsAt }: IncidentFields): NewIncident => {
    const [start, end] = [timeInField(startsAt), timeInField(endsAt)];
    return {
      title,
      componentIds,
      ...(isNew ? { kind } : {}),
      // By contract, a change has no text: a post has it.
      ...((isNew ? { text } : {}) as { text: string }),
      ...(impact ? { impact } : {}),
      ...(start ? { startsAt: start } : {}),
      ...(end ? { endsAt: end } : {}),
    };
  };
}
