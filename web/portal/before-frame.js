// Inline before the frame: how it will look. The browser runs it, and goes on to the frame, only once it has the styles,
// which hide the frame from those whom it is not for.
{
  const { dataset, style } = document.documentElement;
  // The width of the rail, as the page's script will set it.
  const rail = localStorage.getItem('{{rail}}');
  if (rail) dataset.rail = rail;
  style.setProperty('--saved-views', localStorage.getItem('{{views}}') ?? '0');
  if (location.pathname === '/ticketing/admin' && new URLSearchParams(location.search).has('ticket'))
    dataset.ticketOpen = '';
}
