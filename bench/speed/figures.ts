import type { Timing } from './drive.ts';

/** What was measured of one call. */
export type Figures = {
  database: string;
  tickets: number;
  call: string;
  connections: number;
  /** Processor time in milliseconds, memory in bytes. */
  program: Timing & { processorPerRequest: number; memory: number };
  /** The same SQL through node:http and pg; the home page needs none. */
  bare: Timing | undefined;
  /** The same with statements that are prepared. */
  prepared: Timing | undefined;
  /** The same bytes from memory; for the home page from nginx where there is one. */
  memory: Timing & { processorPerRequest: number };
  /** The program's requests per second as a share of the references', in the middle of the turns. */
  ofBare: number | undefined;
  ofPrepared: number | undefined;
  ofMemory: number;
};

/** How long the program took from its start to its first answer, with a database that is up to date. */
export type Start = { database: string; tickets: number; milliseconds: number };

/** A call's median in milliseconds, at one connection, with few tickets and with many, measured in turns. */
export type Growth = {
  database: string;
  call: string;
  few: { tickets: number; p50: number };
  many: { tickets: number; p50: number };
  /** How many times as long, in the middle of the turns. */
  times: number;
};

type Place = Pick<Figures, 'call' | 'tickets' | 'connections'>;

/** The calls that were measured, in their order. */
export const callsIn = (figures: Figures[]) => [...new Set(figures.map(({ call }) => call))];

export function figureOf(figures: Figures[], { call, tickets, connections }: Place) {
  return figures.find(
    (figure) => figure.call === call && figure.tickets === tickets && figure.connections === connections,
  );
}
