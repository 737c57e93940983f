// Inline after the frame: puts the user's name into it. A user whose frame is another one gets none.
{
  const page = document.documentElement;
  const frame = document.getElementById('portal');

  if (page.dataset.frame === 'theirs') {
    const { user } = JSON.parse(localStorage.getItem('ticketing-auth'));
    frame.querySelector('header a span').textContent = `${user.firstName} ${user.lastName}`;
    if (user.companyName) frame.querySelector('header p').textContent = user.companyName;
  } else {
    frame.replaceChildren();
  }
  delete page.dataset.frame;
}
