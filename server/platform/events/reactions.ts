import type { ActionOf, EventName, Kind } from './event-names.ts';

/**
 * What a consumer does about events: a function for each event that it wants. It gets no other event. Its functions are
 * its column in docs/events.md, so their names say what they do.
 */
export type Reactions<React extends Reaction = Reaction> = {
  readonly [Of in Kind]?: { readonly [Do in ActionOf<Of>]?: React };
};

type Reaction = (...values: never[]) => unknown;

/** The events that have a reaction. */
export function eventsOf(reactions: Reactions): EventName[] {
  return Object.entries(reactions).flatMap(([kind, actions]) =>
    // The keys of `Reactions`.
    Object.keys(actions ?? {}).map((action) => ({ kind, action }) as EventName),
  );
}

/** The reaction to an event; undefined if it has none. */
export function reactionTo<React extends Reaction>(
  reactions: Reactions<React>,
  { kind, action }: { kind: string; action: string },
): React | undefined {
  const actions: Record<string, Record<string, React | undefined> | undefined> = reactions;
  return actions[kind]?.[action];
}
