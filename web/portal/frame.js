// Inline after the frame: puts the user's name into it. A user whose frame is another one gets none.
{
  const page = document.documentElement;
  const frame = document.getElementById('portal');

  if (page.dataset.frame === 'theirs') {
    const { user } = JSON.parse(localStorage.getItem('{{session}}'));
    frame.querySelector('[data-user-name]').textContent = `${user.firstName} ${user.lastName}`;
    if (user.companyName) frame.querySelector('[data-user-place]').textContent = user.companyName;
  } else {
    frame.replaceChildren();
  }
  delete page.dataset.frame;
}
