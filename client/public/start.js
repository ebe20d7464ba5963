// Runs before the first paint (an external file, since the content security policy forbids inline scripts).
;(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // storage may be blocked; the system's choices are used then
      return null
    }
  }
  const choice = stored('trama.theme')
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  // the browser's own size of text: bars of a phone then take a second line (client/src/lib/text-scale.ts)
  if (parseFloat(getComputedStyle(document.documentElement).fontSize) >= 24) document.documentElement.dataset.largeText = ''

  // The build lists the files of texts and of the first screens (vite.screens-ahead.ts). They are fetched beside the program, which asks for them
  // once it runs.
  const listed = document.querySelector('meta[name="trama:ahead"]')
  if (!listed) return
  const { files, texts, screens } = JSON.parse(listed.content)
  const asked = [stored('trama.language'), ...navigator.languages].map((each) => each && each.slice(0, 2).toLowerCase())
  const [, first, , below] = location.pathname.split('/')
  const screen = stored('trama.session') && below !== 'tasks' ? screens[first || 'home'] : undefined
  for (const index of [...(texts[asked.find((each) => texts[each])] ?? texts.en), ...(screen ?? [])]) {
    const href = `/assets/${files[index]}`
    const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
    document.head.append(Object.assign(document.createElement('link'), kind, { href, crossOrigin: '' }))
  }
})()
