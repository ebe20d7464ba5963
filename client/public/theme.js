// Runs before the first paint (an external file, since the content security policy forbids inline scripts).
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('trama.theme')
  } catch {
    // storage may be blocked; the system's choice is used then
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
