import { z } from 'zod';
import { connectionMessages } from '#contract/connections-constants.ts';
import type { Connection, NewConnection } from './api.ts';

/** A connection as typed, complete or not. An empty client secret: an existing connection keeps its own. */
export const ConnectionFields = z.object({
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  clientSecret: z.string().default(''),
  domains: z.string(),
  isForStaff: z.boolean(),
  company: z.object({ id: z.string(), name: z.string() }),
  isRequired: z.boolean(),
  createsUsers: z.boolean(),
});
export type ConnectionFields = z.output<typeof ConnectionFields>;

const blank: ConnectionFields = {
  name: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
  domains: '',
  isForStaff: true,
  company: { id: '', name: '' },
  isRequired: false,
  createsUsers: false,
};

export function fieldsOf(connection: Connection | undefined): ConnectionFields {
  if (!connection) return blank;
  const { name, issuer, clientId, domains, companyId, companyName, isRequired, createsUsers } = connection;
  const company = { id: companyId ?? '', name: companyName ?? '' };
  const isForStaff = companyId === null;
  const typed = { name, issuer, clientId, clientSecret: '', domains: domains.join(', ') };
  return { ...typed, isForStaff, company, isRequired, createsUsers };
}

export const draft = {
  nameOf: (connection: Connection | undefined) => (connection ? `connection:${connection.id}` : 'new-connection'),
  schema: ConnectionFields,
};

/** As the server takes it. */
export function sentOf({ isForStaff, company, domains, clientSecret, ...fields }: ConnectionFields) {
  const sent = {
    ...fields,
    domains: domains.split(/[\s,;]+/).filter(Boolean),
    companyId: isForStaff ? null : company.id,
    createsUsers: !isForStaff && fields.createsUsers,
  };
  // Without a secret it is a change.
  return (clientSecret ? { ...sent, clientSecret } : sent) as NewConnection;
}

export const companyMissing = ({ isForStaff, company }: ConnectionFields) =>
  isForStaff || company.id ? undefined : { company: connectionMessages.unknownCompany };
