// Inline before the frame, which the browser may paint as soon as it has read it: decides for whom it is. Whoever is about
// to be redirected never sees it.
{
  const stored = () => {
    try {
      return JSON.parse(localStorage.getItem('{{session}}')) ?? {};
    } catch {
      return {};
    }
  };
  const { user, lastActivity = 0 } = stored();
  const isStaff = '{{staff}}'.split(' ').includes(user?.role);
  const isTheirs = isStaff === location.pathname.startsWith('/ticketing/admin');
  const isActive = Date.now() - lastActivity < Number('{{idle}}');

  const { dataset } = document.documentElement;
  dataset.frame = user && isTheirs && isActive ? 'theirs' : 'none';
  // The width of the rail, as the page's script will set it.
  const rail = localStorage.getItem('{{rail}}');
  if (rail) dataset.rail = rail;
  document.documentElement.style.setProperty('--saved-views', localStorage.getItem('{{views}}') ?? '0');
  if (location.pathname === '/ticketing/admin' && new URLSearchParams(location.search).has('ticket'))
    dataset.ticketOpen = '';
  if (!user) {
    sessionStorage.setItem('{{wanted}}', location.pathname + location.search);
    location.replace('/ticketing/login');
  }
}
