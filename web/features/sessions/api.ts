import { useMutation } from '@tanstack/react-query';
import * as contract from '#contract/sessions.ts';
import { request, requestPublicly } from '#web/lib/request.ts';
import { session } from '#web/lib/session.ts';

/** The login's own alert says what failed, so there is no toast. */
export const logIn = (credentials: { email: string; password: string; code?: string }) =>
  requestPublicly(contract.logIn, { body: credentials });

export const useLogOut = () =>
  useMutation({
    mutationFn: async () => {
      // Out of reach of the server, the person is still logged out here; the server's side ends by itself.
      await request(contract.logOut, {}).catch(() => undefined);
      session.end('left');
    },
  });
