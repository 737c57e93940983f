import { logIn } from '#contract/sessions.ts';
import { sessionMessages } from '#contract/sessions-constants.ts';
import { ApiError, requestPublicly } from '#web/lib/request.ts';
import { session } from '#web/lib/session.ts';
import { loadWhenIdle } from '#web/lib/when-idle.ts';
import { showTooltips } from '#web/ui/tooltip.ts';
import { addressAfterLogin } from '../addresses.ts';
import { field, form, part } from './parts.ts';
import { showProvider } from './provider-in-page.ts';
import { showCodeField, wantedCode } from './second-step.ts';

const endings = {
  idle: { title: sessionMessages.expiredTitle, detail: sessionMessages.expiredDetail },
  refused: { title: sessionMessages.authenticationExpired, detail: sessionMessages.authenticationExpiredDetail },
};

/** Activates the login page. */
function start() {
  session.endWhenIdle();
  session.subscribe(followSession);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit();
  });
  // Other credentials may not need a code.
  for (const name of ['email', 'password']) field(name).addEventListener('input', () => showCodeField('none'));
  followSession();
  if (session.current()) return;

  delete document.documentElement.dataset.leaving;
  showEnding();
  showTooltips();
  void showProvider();
  // The form was submitted before this script loaded.
  if (form.getAttribute('aria-busy') === 'true') submit();
  // While the user types, load the client's first screen; it shares most of its code with the dashboard.
  loadWhenIdle(
    () => import('../app.tsx'),
    () => import('../client-frame.tsx'),
    () => import('../screens/client-tickets.tsx'),
  );
}

/** Opens the portal for a logged-in user, including one who logged in in another tab. */
function followSession() {
  const user = session.current()?.user;
  if (user) location.replace(addressAfterLogin(user));
  else showEnding();
}

function showEnding() {
  const ending = session.unwantedEnding();
  part('[data-ending]').hidden = !ending;
  if (!ending) return;
  part('[data-ending] [data-title]').textContent = endings[ending].title;
  part('[data-ending] [data-text]').textContent = endings[ending].detail;
}

let isSending = false;

function submit() {
  if (isSending) return;
  part('[data-failure]').hidden = true;
  if (!field('email').value.trim()) return fail(sessionMessages.loginFieldsMissing, 'email');
  if (!field('password').value) return fail(sessionMessages.loginFieldsMissing, 'password');
  if (wantedCode()?.value.trim() === '') return fail(sessionMessages.codeMissing, wantedCode()?.name);

  isSending = true;
  form.setAttribute('aria-busy', 'true');
  void send().finally(() => {
    isSending = false;
  });
}

async function send() {
  const [email, password, code] = [field('email').value, field('password').value, wantedCode()?.value];
  try {
    const { user, token } = await requestPublicly(logIn, { body: { email, password, ...(code ? { code } : {}) } });
    session.start(user, token);
  } catch (error) {
    if (!(error instanceof ApiError)) fail(sessionMessages.loginFailed);
    else if (error.more.secondFactor === 'required') {
      form.setAttribute('aria-busy', 'false');
      showCodeField('app');
    } else fail((error.status > 0 && error.message) || sessionMessages.loginFailed);
  }
}

/** @param culprit the name of the field to focus */
function fail(reason: string, culprit?: string) {
  form.setAttribute('aria-busy', 'false');
  part('[data-failure]').hidden = false;
  part('[data-failure] [data-text]').textContent = reason;
  if (culprit) field(culprit).focus();
}

start();
