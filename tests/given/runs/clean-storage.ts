/** Before each test file in the browser: files that run one after another in a page share its storage, and what one leaves there (a language, say) is chosen in the next. */
localStorage.clear();
sessionStorage.clear();
for (const cookie of document.cookie.split('; '))
  document.cookie = `${cookie.split('=')[0] ?? ''}=; Path=/; Max-Age=0`;
