// Inline, so the form works before its script loads: a login that is submitted early waits for the script.
{
  const page = document.documentElement;
  const form = () => document.forms[0];

  const fail = () => {
    const failure = document.querySelector('[data-failure]');
    delete page.dataset.leaving;
    form().setAttribute('aria-busy', 'false');
    failure.hidden = false;
    failure.querySelector('[data-text]').textContent = form().dataset.scriptMissing;
  };
  const start = () => import('{{address}}').catch(fail);

  if (localStorage.getItem('ticketing-auth')) {
    page.dataset.leaving = '';
    start();
  }
  addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => setTimeout(start)));
  addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    form().setAttribute('aria-busy', 'true');
    start();
  });
  addEventListener('click', ({ target }) => {
    const toggle = target.closest('[aria-pressed]');
    if (!toggle) return;
    const isShown = toggle.getAttribute('aria-pressed') === 'false';
    toggle.setAttribute('aria-pressed', isShown);
    const label = isShown ? 'Hide password' : 'Show password';
    for (const name of ['aria-label', 'data-tooltip']) toggle.setAttribute(name, label);
    form().elements.password.type = isShown ? 'text' : 'password';
  });
}
