import type { Reply } from '#contract/endpoint.ts';
import type { listInvitations } from '#contract/invitations.ts';
import { acme, id } from './people.ts';
import { hoursAgo, inHours } from './time.ts';

type Invitation = Reply<typeof listInvitations>[number];

export const invitation = (fields: Partial<Invitation> = {}): Invitation => ({
  id: id(80),
  companyId: acme.id,
  companyName: acme.name,
  invitationToken: 'Zk3vP9qLw2xTn8bYd5cRf7hJm1sGa4eUo6iKt0pWyXz',
  role: 'employee',
  registrationLink: 'https://archway.example/ticketing/register?token=Zk3vP9qLw2xTn8bYd5cRf7hJm1sGa4eUo6iKt0pWyXz',
  expiresAt: inHours(100),
  currentUses: 0,
  maxUses: 3,
  isActive: true,
  state: 'active',
  createdByName: 'Grace Lindqvist',
  createdAt: hoursAgo(5),
  address: null,
  mailed: null,
  ...fields,
});

export const invitations = () => [
  invitation(),
  invitation({ id: id(81), companyName: 'Birch & Sons Law', state: 'used up', currentUses: 3 }),
  invitation({ id: id(82), companyName: 'Cedar Freight', state: 'expired', maxUses: null, expiresAt: hoursAgo(30) }),
  invitation({
    id: id(83),
    state: 'deactivated',
    maxUses: 1,
    address: 'dana@acmedental.example',
    mailed: { state: 'bounced', at: hoursAgo(4), response: '550 5.1.1 No such user here' },
  }),
];
