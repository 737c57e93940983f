import type { Actor as User } from '#contract/policies.ts';

/** A user who makes a change, with session and IP address; tests and sample data have neither. */
export type UserActor = User & {
  type: 'user';
  address?: string | undefined;
  sessionId?: string | undefined;
  isIdentityConfirmed?: boolean | undefined;
  /** The API key that the request was made with, instead of a session. */
  keyId?: string | undefined;
  /** How the change came in, unless it was made in the portal. */
  via?: 'email' | 'key' | 'alert' | 'inquiry' | undefined;
  /** The page that sent the request, by a UUID of its own. */
  page?: string | undefined;
};

/** The system itself; with an address if a stranger's request led to the change. */
type SystemActor = { type: 'system'; address?: string };

/** A stranger on the website or by email, with the name that they entered. */
type Visitor = { type: 'visitor'; name: string; address?: string; via?: 'email' };

/** Who makes a change. */
export type Actor = Pick<UserActor, 'type' | 'id' | 'address' | 'via' | 'page'> | SystemActor | Visitor;

export const system = { type: 'system' } as const;
