// Puts the search text of the address back into the field.
const field = document.getElementById('q');
const asked = new URLSearchParams(location.search).get('q');
if (asked) field.value = asked;
