// Inline after the frame, which is for the user of this browser. A user who is about to be redirected never sees it.
{
  const frame = document.getElementById('portal');
  const stored = () => {
    try {
      return JSON.parse(localStorage.getItem('ticketing-auth')) ?? {};
    } catch {
      return {};
    }
  };
  const { user, lastActivity = 0 } = stored();
  const isStaff = user?.role === 'admin' || user?.role === 'super_admin';
  const isTheirs = isStaff === location.pathname.startsWith('/ticketing/admin');

  if (!user) {
    sessionStorage.setItem('{{wanted}}', location.pathname + location.search);
    location.replace('/ticketing/login');
  }
  if (user && isTheirs && Date.now() - lastActivity < Number('{{idle}}')) {
    frame.querySelector('header a span').textContent = `${user.firstName} ${user.lastName}`;
    if (!isStaff) frame.querySelector('header p').textContent = user.companyName;
  } else {
    frame.replaceChildren();
  }
}
