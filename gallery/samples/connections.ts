import type { listConnections, testConnection } from '#contract/connections.ts';
import type { Reply } from '#contract/endpoint.ts';

type Connection = Reply<typeof listConnections>[number];

export const connection = (fields: Partial<Connection> = {}): Connection => ({
  id: '01940000-0000-7000-8000-0000000000c1',
  name: 'Archway Entra ID',
  issuer: 'https://login.microsoftonline.com/8f2c6a53-40cd-4d0a-9c55-3a1a6c1f4b7e/v2.0',
  clientId: '5d1f7e0a-7d55-4a44-8c6c-9a4f0f0f1c11',
  domains: ['archway.example'],
  companyId: null,
  companyName: null,
  isRequired: true,
  createsUsers: false,
  redirectAddress: 'https://help.archway.example/ticketing/sso',
  users: 6,
  version: 1,
  createdAt: '2026-02-02T15:00:00.000Z',
  ...fields,
});

export const ofCompany = connection({
  id: '01940000-0000-7000-8000-0000000000c2',
  name: 'Gateway Dental Google',
  issuer: 'https://accounts.google.com',
  domains: ['gatewaydental.example', 'gateway-dental.example'],
  companyId: '01940000-0000-7000-8000-0000000000d1',
  companyName: 'Gateway Dental',
  isRequired: false,
  createsUsers: true,
  users: 1,
});

export const passed: Reply<typeof testConnection> = {
  steps: [
    { step: 'discovery', state: 'passed', detail: 'Found https://accounts.google.com' },
    { step: 'algorithms', state: 'passed', detail: 'ID tokens are signed with RS256' },
    { step: 'keys', state: 'passed', detail: '2 keys' },
    { step: 'client', state: 'passed', detail: 'Client ID and secret are right' },
  ],
};

export const failed: Reply<typeof testConnection> = {
  steps: [
    {
      step: 'discovery',
      state: 'failed',
      detail:
        'login.gatewaydental.example could not be found. Copy the issuer again from the identity provider, and check that this server can reach it.',
    },
    { step: 'algorithms', state: 'skipped', detail: '' },
    { step: 'keys', state: 'skipped', detail: '' },
    { step: 'client', state: 'skipped', detail: '' },
  ],
};
