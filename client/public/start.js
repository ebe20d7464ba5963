// Runs before the first paint (an external file, since the content security policy forbids inline scripts).
;(() => {
  const stored = (key, storage = () => localStorage) => {
    try {
      return storage().getItem(key)
    } catch {
      // storage may be blocked; the system's choices are used then
      return null
    }
  }
  const root = document.documentElement
  const choice = stored('trama.theme')
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'dark' : 'light'
  // the browser's own size of text: bars of a phone then take a second line (client/src/lib/text-scale.ts)
  const { fontSize } = getComputedStyle(root)
  if (parseFloat(fontSize) >= 24) root.dataset.largeText = ''

  // The build lists the files of texts and of the first screens (scripts/build/screens-ahead.ts). They are fetched beside the program, which asks for them
  // once it runs.
  const listed = document.querySelector('meta[name="trama:ahead"]')
  if (!listed) return
  const { build, font, files, texts, screens } = JSON.parse(listed.content)
  const asked = [stored('trama.language'), ...navigator.languages].map((each) => each && each.slice(0, 2).toLowerCase())
  const [, first, , below] = location.pathname.split('/')
  const screen = stored('trama.session') && below !== 'tasks' ? screens[first || 'home'] : undefined
  const fetchAhead = (href, kind) => document.head.append(Object.assign(document.createElement('link'), kind, { href, crossOrigin: '' }))
  if (screen) fetchAhead(`/assets/${font}`, { rel: 'preload', as: 'font', type: 'font/woff2' })
  const ahead = [...(texts[asked.find((each) => texts[each])] ?? texts.en), ...(screen ?? [])]
  // Fifty at once held the first paint back by a tenth of a second; few at a time came after the program that waits for them.
  const fetchSome = () => {
    for (const index of ahead.splice(0, 14)) {
      const href = `/assets/${files[index]}`
      fetchAhead(href, href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' })
    }
    if (ahead.length > 0) setTimeout(fetchSome)
  }
  setTimeout(fetchSome)

  // The last look of a screen stands until the program has drawn the screen itself (docs/client/last-look.md).
  const readSession = () => {
    try {
      const { status, session } = JSON.parse(stored('trama.session'))
      return status === 'active' ? session : undefined
    } catch {
      return undefined
    }
  }
  /** Everything beside the address that decides how a screen looks; undefined where no look may be kept. */
  const mark = () => {
    const session = readSession()
    const [, part] = location.pathname.split('/')
    if (!session || !screens[part || 'home'] || location.search || location.hash || stored('trama.viewing', () => sessionStorage))
      return undefined
    const language = stored('trama.language') ?? session.settings?.language ?? session.organisation?.language
    return JSON.stringify([
      build,
      root.dataset.theme,
      language,
      ...navigator.languages,
      innerWidth,
      fontSize,
      stored('trama.menuCollapsed'),
    ])
  }
  const path = () => (location.pathname === '/' ? '/home' : location.pathname)
  const isSeen = (element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top < innerHeight && bottom > 0
  }
  /** The program has drawn the screen, and nothing in sight is on its way. */
  const stands = () =>
    document.querySelector('#content :not(:empty)') !== null && ![...document.querySelectorAll('#root [data-waits]')].some(isSeen)
  let end = () => undefined
  window.lastLook = { mark, path, stands, end: () => end() }

  const wanted = mark()
  if (!wanted || !('indexedDB' in window && 'adoptedStyleSheets' in document)) return
  try {
    readLook(readSession())
  } catch {
    // a browser that keeps nothing refuses at once
  }

  function readLook({ orgId, memberId }) {
    const opening = indexedDB.open(`trama:${orgId}:${memberId}:looks`, 1)
    // there are none, and no database is made for them
    opening.onupgradeneeded = () => opening.transaction.abort()
    opening.onsuccess = () => {
      const asking = opening.result.transaction('looks').objectStore('looks').get(path())
      asking.onsuccess = () => {
        opening.result.close()
        if (asking.result && asking.result.mark === wanted && mark() === wanted) draw(asking.result)
      }
    }
  }

  function draw({ html, sheets, attributes, letters }) {
    const host = document.createElement('div')
    Object.assign(host, { inert: true, ariaHidden: 'true', className: 'tr-last-look' })
    // presses go through to the screen below
    host.style.cssText = 'position:fixed;inset:0;z-index:500;visibility:hidden;pointer-events:none'
    const shadow = host.attachShadow({ mode: 'closed' })
    // kept as text: links would be twenty requests to the service worker before anything is seen
    const rest = '*,::before,::after{animation:none!important;transition:none!important}@media print{:host{display:none}}'
    shadow.adoptedStyleSheets = [...sheets, rest].map((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      return sheet
    })
    // rules about `html` and `body` hold in here, too
    const [page, body] = ['html', 'body'].map((name) => document.createElement(name))
    for (const [name, value] of attributes) page.setAttribute(name, value)
    // the organisation's colour: other variables of the document are made of it
    for (const name of page.style) root.style.setProperty(name, page.style.getPropertyValue(name))
    body.innerHTML = html
    page.append(body)
    shadow.append(page)
    // The screen below is drawn out of sight, so that its steps are no jumps. It can be pressed all the same.
    const below = new CSSStyleSheet()
    below.replaceSync('#root{opacity:0}')

    const stops = new AbortController()
    const { signal } = stops
    end = () => {
      stops.abort()
      host.remove()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== below)
    }
    for (const type of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
      addEventListener(type, end, { capture: true, passive: true, signal })
    addEventListener('storage', ({ key }) => (key === null || key === 'trama.session') && end(), { signal })
    setTimeout(end, 5000)
    root.append(host)
    document.fonts
      .load('1em "Inter Variable"')
      .then(() => {
        if (signal.aborted) return
        host.style.visibility = ''
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, below]
        endOnceDrawn(signal, letters)
      })
      .catch(end)
  }

  /** Takes the look away once the screen stood for a tenth of a second and nothing of it changed. Frames would cost the start more than turns. */
  function endOnceDrawn(signal, letters) {
    const [since, from] = [performance.now(), path()]
    const drawn = document.getElementById('root')
    let calm = 0
    const watch = new MutationObserver(() => (calm = 0))
    watch.observe(drawn, { childList: true, characterData: true, subtree: true })
    signal.addEventListener('abort', () => watch.disconnect())
    const look = () => {
      if (signal.aborted) return
      const shows = document.getElementById('content')
      // another screen than the look's: elsewhere, a sign-in, a failure
      const isOther = path() !== from || (drawn.childElementCount > 0 && !shows && !drawn.querySelector('[data-waits]'))
      if (isOther) return end()
      const isWhole = () => shows.textContent.length >= letters * 0.9 || performance.now() - since > 3000
      if (++calm > 2 && stands() && isWhole()) return end()
      setTimeout(look, 50)
    }
    look()
  }
})()
