import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { incidents } from '#server/platform/database/tables/status.ts';
import { incidentFields, isPublicIncident } from './incident-queries.ts';

export type IncidentNews = NonNullable<Awaited<ReturnType<typeof findNewsOf>>>;

/** An incident with the sentences that tell of its beginning and its end; undefined once it is deleted. */
export async function findNewsOf(tx: Db, id: string) {
  const [incident] = await tx
    .select({ ...incidentFields, isPublic: isPublicIncident })
    .from(incidents)
    .where(eq(incidents.id, id));
  if (!incident) return undefined;
  const { kind, title, state } = incident;
  if (kind === 'incident') return { ...incident, sentence: `Incident: ${title}`, endSentence: `Resolved: ${title}` };
  const end = state === 'canceled' ? 'Maintenance is canceled' : 'Maintenance is complete';
  return { ...incident, sentence: `Planned maintenance: ${title}`, endSentence: `${end}: ${title}` };
}
