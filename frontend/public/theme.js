// Blocking on purpose: it sets the theme before the first paint, and a file of its own needs no inline-script allowance.
(function () {
  var choice = 'system';
  try {
    choice = localStorage.getItem('countersign-theme') || 'system';
  } catch {
    // Storage can be refused; the system's setting is used then.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
