import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createQueryClient } from '#web/lib/query-client.ts';
import { session } from '#web/lib/session.ts';
import { loadWhenIdle } from '#web/lib/when-idle.ts';
import { showTooltips } from '#web/ui/tooltip.ts';
import { addressAfterLogin } from '../addresses.ts';
import { LoginPage } from './login-page.tsx';

/** Hydrates the prerendered login page, or opens the portal if the user is already logged in. */
function start(place: HTMLElement) {
  session.endWhenIdle();
  session.subscribe(openPortal);
  openPortal();
  if (session.current()) return;

  delete document.documentElement.dataset.leaving;
  showTooltips();
  hydrateRoot(place, createElement(LoginPage, { queryClient: createQueryClient() }));
  // While the user types, load the client's first screen; it shares most of its code with the dashboard.
  loadWhenIdle(
    () => import('../app.tsx'),
    () => import('../client-frame.tsx'),
    () => import('../screens/client-tickets.tsx'),
  );
}

/** Also called when the user logs in in another tab. */
function openPortal() {
  const user = session.current()?.user;
  if (user) location.replace(addressAfterLogin(user));
}

const place = document.getElementById('login');
if (place) start(place);
