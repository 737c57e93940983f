import type { z } from 'zod';
import type { AlertSources, AlertStates } from '#contract/alerts-constants.ts';
import type { TicketPriority } from '#contract/tickets.ts';

/** An alert in whatever format it arrived. */
export type Alert = {
  source: (typeof AlertSources)[number];
  /** The name, domain or id of the company that it is about. */
  company: string | undefined;
  title: string;
  text: string;
  priority: TicketPriority;
  /** How many problems it stands for, if it is a group. */
  members?: number;
  /** How its sender tells it from others, and other names of it: one of them may change while it fires. */
  keys: readonly [string, string?];
  /** The keys under which earlier versions of the program stored it. */
  formerKeys?: readonly string[];
  /** `unclear` neither raises nor ends it. */
  state: (typeof AlertStates)[number] | 'unclear';
  /** The monitor of Uptime Kuma that it is about. Heartbeats say whether a tag names its company; warnings don't. */
  monitor?: { name: string; isTagged?: boolean };
};

/** What a request says besides its body. */
export type Context = {
  /** The company of alerts that name none. */
  otherwise: string | undefined;
  /** Finds the id of a company by its name, domain or id. Undefined if alerts about it are refused. */
  idsOf: (named: (string | undefined)[]) => Promise<Map<string | undefined, string | undefined>>;
};

/** A format of alerts. To add one, write its file, and list it in `read-alerts.ts` and in the contract's `body`. */
export type Format<Schema extends z.ZodType = z.ZodType> = {
  /** Whether a body is meant in this format: mistakes in it are reported for this format then. */
  fits: (body: Record<string, unknown>) => boolean;
  schema: Schema;
  /** The fields that stay numbers; others become text. */
  numbers: readonly string[];
  /** Reduces a body before all of it is read. */
  reduce?: (body: Record<string, unknown>) => Record<string, unknown>;
  /** @param body as it came, for what the schema does not read */
  alertsIn: (data: z.output<Schema>, context: Context, body: Record<string, unknown>) => Alert[] | Promise<Alert[]>;
};

/** A format with the type of its schema. */
export function format<Schema extends z.ZodType>(definition: Format<Schema>): Format {
  // Each is called with what its own schema returns, which a list of formats can't express.
  return definition as unknown as Format;
}
