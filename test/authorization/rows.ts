import type { Endpoint } from '#contract/endpoint.ts';
import { type Column, columns, type Scene } from './personas.ts';

export type Call = {
  params?: Record<string, string>;
  querystring?: Record<string, string>;
  body?: unknown;
  contentType?: string;
};

export type Row = {
  /** The row of the authorization matrix, and which of its cases. */
  name: string;
  endpoint: Endpoint;
  /** One status for each column, or `-` where the matrix has none. */
  statuses: Record<Column, string>;
  call: (scene: Scene) => Call | Promise<Call>;
};

/**
 * A row of the matrix.
 * @param statuses as they stand there: one for each column, in the order An Em Me Ma Ad Su Ot De Dc Ex
 */
export function row(name: string, endpoint: Endpoint, statuses: string, call: Row['call'] = () => ({})): Row {
  const cells = statuses.split(' ');
  if (cells.length !== columns.length) throw new Error(`Row ${name} has ${cells.length} cells`);
  const byColumn = Object.fromEntries(columns.map((column, index) => [column, cells[index]]));
  // Each column has its cell: the length was just compared.
  return { name, endpoint, statuses: byColumn as Row['statuses'], call };
}

/** The first row of each endpoint: its other rows send the same request about other records. */
export function firstOfEach(rows: Row[]) {
  return rows.filter((row, index) => rows.findIndex(({ endpoint }) => endpoint === row.endpoint) === index);
}
