import { useMutation } from '@tanstack/react-query';
import * as contract from '#contract/sessions.ts';
import { request } from '#web/lib/request.ts';
import { session } from '#web/lib/session.ts';

export const useLogOut = () =>
  useMutation({
    mutationFn: async () => {
      session.leave();
      // If the server can't be reached, the user is still logged out here; the server's session expires by itself.
      await request(contract.logOut, {}).catch(() => undefined);
      session.end('left');
    },
  });
