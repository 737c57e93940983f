// Inline in the head, where no style holds it up: decides for whom the page is. Whoever is about to be redirected never sees
// the frame. For its user, it requests at once what the first screen needs: otherwise each file of script, and then the
// list, would wait for the one that names it.
{
  const stored = () => {
    try {
      return JSON.parse(localStorage.getItem('{{session}}')) ?? {};
    } catch {
      return {};
    }
  };
  const { user, token, lastActivity = 0 } = stored();
  const isStaff = '{{staff}}'.split(' ').includes(user?.role);
  const isTheirs = isStaff === location.pathname.startsWith('/ticketing/admin');
  const isActive = Date.now() - lastActivity < Number('{{idle}}');
  const parameters = new URLSearchParams(location.search);
  const ticketId = parameters.get('ticket');

  const { dataset } = document.documentElement;
  dataset.frame = user && isTheirs && isActive ? 'theirs' : 'none';
  if (!user) {
    try {
      sessionStorage.setItem('{{wanted}}', location.pathname + location.search);
    } catch {
      // A full storage: the login leads to the home.
    }
    location.replace('/ticketing/login');
  }

  if (dataset.frame === 'theirs') {
    const list = (text) => text.split(' ').filter(Boolean);
    const isPlain = [...parameters.keys()].every((name) => name === 'ticket');
    const calls = [
      ...(isPlain ? list('{{listCalls}}') : []),
      ...(ticketId
        ? list('{{ticketCalls}}').map((call) => call.replace('{{ticketId}}', encodeURIComponent(ticketId)))
        : []),
    ];
    const isBackground = Date.now() - lastActivity >= Number('{{active}}');
    const headers = { authorization: `Bearer ${token}`, ...(isBackground ? { '{{background}}': '1' } : {}) };
    globalThis.earlyAnswers = { token, byAddress: {} };
    for (const call of calls) {
      const answer = fetch(call, { headers });
      globalThis.earlyAnswers.byAddress[call] = answer;
      // Whoever takes it says that it failed.
      answer.catch(() => undefined);
    }
    for (const href of [...list('{{files}}'), ...(ticketId ? list('{{ticketFiles}}') : [])])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}
