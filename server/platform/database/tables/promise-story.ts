import type { TicketPriorities } from '#contract/tickets-constants.ts';

/** What is promised for a ticket, in minutes; null promises nothing. */
export type Target = { firstReply: number | null; resolution: number | null; allHours: boolean };

/** While a ticket waits for its client, or while it is resolved or closed. */
export type Pause = { from: string; to: string | null; isDone: boolean };

/** What the clocks of a ticket are computed from. Times are ISO 8601, because it is stored as JSON. */
export type Story = {
  since: string;
  /** Not for tickets that staff created. */
  hasFirstReply: boolean;
  /** Whether another system made the promise: its times count, but nothing is due. */
  isImported?: boolean;
  /** Of earlier versions: whether the first reply came with a merge, so that undoing it takes the reply away. */
  isReplyMerged?: boolean;
  pauses: Pause[];
  target: Target;
  /** Which notices were sent, so that each is sent once, whatever happens to the clock. */
  told: string[];
  /** Of a ticket that others were merged into: what it promised itself, and what each of them did. */
  questions?: Question[];
};

/** What one of several merged tickets promised, and what has become of it. */
export type Question = {
  ticketId: string;
  priority: (typeof TicketPriorities)[number];
  promised: {
    promiseStory: Story;
    firstReplyDueAt: string | null;
    firstReplyWarnAt: string | null;
    firstReplyAt: string | null;
    firstReplyKept: boolean | null;
    resolutionDueAt: string | null;
    resolutionWarnAt: string | null;
    resolutionKept: boolean | null;
    firstReplyMinutes: number | null;
    resolutionMinutes: number | null;
  };
};
