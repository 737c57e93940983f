import { z } from 'zod';
import { KeptAccess } from './account.ts';
import { ApiKey } from './api-keys.ts';
import { endpoint } from './endpoint.ts';
import { Passkey } from './passkeys.ts';
import { passwordResetMessages } from './password-resets-constants.ts';
import { Done } from './primitives.ts';
import { FieldLimit } from './shared-constants.ts';
import { Password, UserParams } from './users.ts';

const Token = z
  .string({ error: passwordResetMessages.tokenMissing })
  .max(FieldLimit.token, passwordResetMessages.invalid);

export const createResetLink = endpoint({
  method: 'POST',
  url: '/api/ticketing/admin/users/:userId/password-reset',
  access: 'staff',
  refusesKeys: true,
  mayUseReserve: true,
  schema: {
    summary: 'Create a link for a user to set a new password',
    description:
      'Where email is on, the server sends the link to the user and returns `mailedTo`; nobody else sees it. Otherwise it returns the link. It works once, within 24 hours, and replaces any earlier link. It takes no `Idempotency-Key`: only the link’s hash is stored, so a repeat creates a new link.',
    tags: ['Password resets'],
    params: UserParams,
    response: {
      200: z.object({
        resetLink: z.string().optional().describe('For you to hand over; only where email is off'),
        mailedTo: z.string().optional().describe('The address that gets the link; only where email is on'),
      }),
    },
  },
});

export const validateReset = endpoint({
  method: 'POST',
  url: '/api/ticketing/password-reset/validate',
  access: 'public',
  mayUseReserve: true,
  schema: {
    summary: 'Whether a reset link can be used, and whose it is',
    description: 'After 50 failures from one client within 15 minutes it returns 429 with `Retry-After`.',
    tags: ['Password resets'],
    body: z.object({ token: Token }),
    response: {
      200: z.discriminatedUnion('valid', [
        z.object({
          valid: z.literal(true),
          email: z.string(),
          isNew: z.boolean().describe('Whether it is their first password, which makes their account'),
          passkeys: z.array(Passkey),
          apiKeys: z.array(ApiKey).describe('Without expired ones'),
          message: z.string(),
        }),
        z.object({ valid: z.literal(false), message: z.string() }),
      ]),
    },
  },
});

export const confirmReset = endpoint({
  method: 'POST',
  url: '/api/ticketing/password-reset/confirm',
  access: 'public',
  mayUseReserve: true,
  schema: {
    summary: 'Choose a new password with a reset link',
    description:
      'Ends all sessions of the user, removes their passkeys and API keys except those in `keeps`, and does not log them in. An email lists what was removed and what is left.',
    tags: ['Password resets'],
    body: z.object({ token: Token, newPassword: Password, keeps: KeptAccess }),
    response: { 200: Done },
  },
});
