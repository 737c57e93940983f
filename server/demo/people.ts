import { z } from 'zod';
import { NewCompany } from '#contract/companies.ts';
import { Role } from '#contract/primitives.ts';
import { NewUser } from '#contract/users.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { readYaml } from './read-data.ts';

export const DEMO_PASSWORD = 'demo1234';

const DemoPerson = z.strictObject({
  ...NewUser.pick({ firstName: true, lastName: true, phone: true }).shape,
  role: Role,
});
export type DemoPerson = z.output<typeof DemoPerson>;

const DemoProvider = z.strictObject({
  domain: z.string(),
  people: z.tuple([DemoPerson], DemoPerson),
});
const DemoCompany = z.strictObject({ ...NewCompany.shape, people: z.array(DemoPerson), tickets: z.string() });

export const provider = readYaml('provider.yaml', DemoProvider);
export const demoCompanies = readYaml('companies.yaml', z.array(DemoCompany));

/** How tickets and articles refer to a person. */
export function nameOf({ firstName }: Pick<DemoPerson, 'firstName'>) {
  return firstName.toLowerCase();
}

const everyone = [provider, ...demoCompanies].flatMap(({ people }): DemoPerson[] => people);
export const PersonName = z.enum(everyone.map(nameOf), 'Nobody in the demo has this name');

/** All users of the demo by name. */
export type Actors = ReadonlyMap<string, UserActor>;

export function actorOf(actors: Actors, name: string) {
  const actor = actors.get(name);
  if (!actor) throw new Error(`The demo has nobody called "${name}"`);
  return actor;
}
