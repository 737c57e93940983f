import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/sessions.ts';
import { sessionMessages } from '#contract/sessions-constants.ts';
import { singleSignOnMessages } from '#contract/single-sign-on-constants.ts';
import { tryPassword } from '#server/people/auth/passwords/try-password.ts';
import { refuseAfterWrongCodes, trySpend } from '#server/people/auth/second-factors/spend-code.ts';
import { findRequired, mustUseSingleSignOn } from '#server/people/auth/single-sign-on/required.ts';
import type { Db } from '#server/platform/database/client.ts';
import { forbidden, unauthenticated } from '#server/platform/domain/refusals.ts';
import { sessionOf } from '#server/platform/http/access.ts';
import { refuseBeyond } from '#server/platform/http/count-use.ts';
import { serve } from '#server/platform/http/serve.ts';
import { signal } from '#server/platform/process/signals.ts';
import { codeRefused, signIn, signOut } from './commands.ts';
import { findByEmail } from './queries.ts';

export const sessionRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.logIn, async ({ db, body, request }) => {
    const { email, password, code } = body;
    const user = await findByEmail(db, email);
    // A password that is turned off is as wrong as any other: nobody learns by the answer, or by the limit, that it is right.
    const isOff = user !== undefined && (await mustUseSingleSignOn(db, user));
    const isRight = await tryPassword(db, { email, ip: request.ip }, password, isOff ? undefined : user?.passwordHash);
    if (!user || !isRight) throw await refuseLogin(db, email);

    if (user.factorId) {
      // Before a code is used up; `signIn` refuses everybody else.
      await refuseBeyond(db, 'logins', { subject: user.id });
      await refuseAfterWrongCodes(db, user.id);
      if (!code) throw codeRefused('required');
      if (!(await trySpend(db, user, request.ip, code))) throw codeRefused('wrong');
    }
    const device = { address: request.ip, userAgent: request.headers['user-agent'] };
    const token = await signIn(db, user, device);
    signal('login', { outcome: 'ok' });
    return { user, token };
  });

  serve(app, contract.logOut, async ({ db, request }) => {
    await signOut(db, sessionOf(request), request.ip);
    return { message: 'Logged out' };
  });

  serve(app, contract.findSession, ({ request }) => sessionOf(request).user);
};

/** The refusal of a login. It depends only on the domain: it is the same for every address and every password there. */
async function refuseLogin(db: Db, email: string) {
  if (await findRequired(db, email)) return forbidden(singleSignOnMessages.passwordsOff);
  return unauthenticated(sessionMessages.loginRefused);
}
