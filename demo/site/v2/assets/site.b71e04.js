// Puts the search text of the address back into the field.
const field = document.getElementById('q');
const asked = new URLSearchParams(location.search).get('q');
if (asked) field.value = asked;

// The announcement stays away once it was closed.
const banner = document.getElementById('banner');
const KEY = 'announcement-winter';
if (sessionStorage.getItem(KEY) === 'closed') banner.hidden = true;
document.getElementById('banner-close').addEventListener('click', () => {
  banner.hidden = true;
  sessionStorage.setItem(KEY, 'closed');
});
