import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { UserParams } from './users.ts';

export const createResetLink = endpoint({
  method: 'POST',
  url: '/api/ticketing/admin/users/:userId/password-reset',
  schema: {
    summary: 'Make a link with which a user chooses a new password',
    description: 'Good once, for 24 hours; it takes the place of an older one.',
    tags: ['Password resets'],
    params: UserParams,
    response: { 200: z.object({ resetLink: z.string() }) },
  },
});
