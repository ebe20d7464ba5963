import '@fontsource-variable/inter/wght.css'
import { beforeEach } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import '#client/ui/theme/tokens.css'
import '#client/ui/theme/hues.css'
import '#client/ui/theme/base.css'
import { buildSession } from '#tests/support/build-session.ts'

document.documentElement.lang = 'en'
// The session store reads it when it is first imported.
localStorage.setItem('trama.session', JSON.stringify({ status: 'active', session: buildSession() }))
const { loadTexts } = await import('#client/i18n/i18n.ts')
const namespaces = [
  'common',
  'tables',
  'structure',
  'errors',
  'apps',
  'shell',
  'home',
  'sync',
  'documents',
  'public',
  'closeCodes',
  'pages',
  'timeViews',
  'forms',
]
await Promise.all(namespaces.map((namespace) => loadTexts(namespace)))

// Files share one page, where the package of `render` puts screens away for its first file only: a test that fails leaves its dialog over all later ones.
beforeEach(cleanup)
// nor are words that one test typed and did not send offered in the next
beforeEach(() => {
  for (const key of Object.keys(localStorage)) if (/^trama\.(words|form|automation|bar|misfit)\./.test(key)) localStorage.removeItem(key)
})
// nor does what the last file left under the pointer look as if somebody pointed at it
await userEvent.hover(document.documentElement, { position: { x: 0, y: 0 } })

// Chromium reports a popover that measures itself twice in one frame; nothing is wrong with it.
window.addEventListener('error', (event) => {
  if (event.message.startsWith('ResizeObserver loop')) event.stopImmediatePropagation()
})
