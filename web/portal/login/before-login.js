// Inline, so the form works before its script loads: a login that is submitted early waits for the script.
{
  const page = document.documentElement;
  // Browsers use passkeys only securely, and with a domain name.
  if (window.PublicKeyCredential && !/^[\d.]+$|^\[/.test(location.hostname)) page.dataset.passkeys = '';

  const form = () => document.forms[0];
  const notice = () => form().querySelector('[data-script-missing]');

  const fail = () => {
    delete page.dataset.leaving;
    form().setAttribute('aria-busy', 'false');
    notice().hidden = false;
  };
  const start = () => import('{{address}}').catch(fail);

  if (localStorage.getItem('{{session}}')) {
    page.dataset.leaving = '';
    start();
  }
  addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => setTimeout(start)));
  addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    form().setAttribute('aria-busy', 'true');
    notice().hidden = true;
    start();
  });
  addEventListener('click', ({ target }) => {
    const toggle = target.closest('[aria-pressed]');
    if (!toggle || 'live' in page.dataset) return;
    const isShown = toggle.getAttribute('aria-pressed') === 'false';
    toggle.setAttribute('aria-pressed', isShown);
    const label = isShown ? 'Hide password' : 'Show password';
    for (const name of ['aria-label', 'data-tooltip']) toggle.setAttribute(name, label);
    form().elements.password.type = isShown ? 'text' : 'password';
  });
}
