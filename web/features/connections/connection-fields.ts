import { z } from 'zod';
import { connectionMessages } from '#contract/connections-constants.ts';
import type { Connection, NewConnection } from './api.ts';

/** A connection as typed, complete or not. The client secret is not part of it: a draft must not keep it. */
export const ConnectionFields = z.object({
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
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
  return { name, issuer, clientId, domains: domains.join(', '), isForStaff, company, isRequired, createsUsers };
}

export const draft = {
  nameOf: (connection: Connection | undefined) => (connection ? `connection:${connection.id}` : 'new-connection'),
  schema: ConnectionFields,
};

/** @param clientSecret empty: an existing connection keeps its own */
export function sentOf({ isForStaff, company, domains, ...fields }: ConnectionFields, clientSecret: string) {
  const sent = {
    ...fields,
    domains: domains.split(/[\s,;]+/).filter(Boolean),
    companyId: isForStaff ? null : company.id,
    createsUsers: !isForStaff && fields.createsUsers,
  };
  // Without a secret it is a change.
  return (clientSecret ? { ...sent, clientSecret } : sent) as NewConnection;
}

export type FieldProblems = Partial<
  Record<'name' | 'issuer' | 'clientId' | 'clientSecret' | 'domains' | 'company', string>
>;

/** What is missing, by field; undefined if nothing is. */
export function problemsIn(fields: ConnectionFields, needsSecret: boolean): FieldProblems | undefined {
  const problems: FieldProblems = {
    ...(fields.name.trim() ? {} : { name: connectionMessages.nameRequired }),
    ...(fields.isForStaff || fields.company.id ? {} : { company: connectionMessages.unknownCompany }),
    ...(fields.issuer.trim() ? {} : { issuer: connectionMessages.issuerRequired }),
    ...(fields.clientId.trim() ? {} : { clientId: connectionMessages.clientIdRequired }),
    ...(needsSecret ? { clientSecret: connectionMessages.clientSecretRequired } : {}),
    ...(fields.domains.trim() ? {} : { domains: connectionMessages.domainsRequired }),
  };
  return Object.keys(problems).length > 0 ? problems : undefined;
}
