import type { OpenScreen } from './screen.ts';

/** The screens below /ticketing that need no login, except for the login itself. */
export const openScreens: readonly OpenScreen[] = [
  {
    path: 'register',
    title: 'Create your account',
    load: async () => (await import('./screens/register.tsx')).Register,
  },
  {
    path: 'reset-password',
    title: 'Choose a new password',
    load: async () => (await import('./screens/reset-password.tsx')).ResetPassword,
  },
  {
    path: 'forgot-password',
    title: 'Forgot your password?',
    load: async () => (await import('./screens/forgot-password.tsx')).ForgotPassword,
  },
  {
    path: 'sso',
    title: 'Log in',
    load: async () => (await import('./screens/single-sign-on.tsx')).SingleSignOn,
  },
];

/** Whether a URL is available to everybody, logged in or not. */
export function isOpenToAll(pathname: string) {
  return openScreens.some(({ path }) => pathname === `/ticketing/${path}`);
}
