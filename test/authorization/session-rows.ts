import { health, openApiDocument, ready } from '#contract/health.ts';
import { findSession, logIn, logOut } from '#contract/sessions.ts';
import { PASSWORD } from '#test/app.ts';
import { row } from './rows.ts';

export const sessionRows = [
  row('3 own correct password', logIn, '- 200 200 200 200 200 200 401 401 200', ({ user }) => ({
    body: { email: user?.email, password: PASSWORD },
  })),
  row('4 wrong password', logIn, '401 401 401 401 401 401 401 401 401 401', ({ user, colleague }) => ({
    body: { email: (user ?? colleague).email, password: 'wrong' },
  })),
  row('4 unknown address', logIn, '401 401 401 401 401 401 401 401 401 401', () => ({
    body: { email: `${crypto.randomUUID()}@acme.example`, password: PASSWORD },
  })),
  row('5 logout', logOut, '401 200 200 200 200 200 200 401 401 401'),
  row('who is signed in', findSession, '401 200 200 200 200 200 200 401 401 401'),
  row('health', health, '200 200 200 200 200 200 200 200 200 200'),
  row('ready', ready, '200 200 200 200 200 200 200 200 200 200'),
  row('openapi', openApiDocument, '200 200 200 200 200 200 200 200 200 200'),
];
