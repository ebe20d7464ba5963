import '@fontsource-variable/inter/wght.css'
import '#client/ui/theme/tokens.css'
import '#client/ui/theme/hues.css'
import '#client/ui/theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#client/app/App.tsx'
import { preloadFirst } from '#client/app/routes.tsx'
import { Providers } from '#client/app/providers.tsx'
import { openSession } from '#client/engine/session/session.ts'
import { startDevice } from '#client/engine/start/start-device.ts'
import { reportPending } from '#client/engine/sync-state/pending-sources.ts'
import { viewing } from '#client/engine/viewing/viewing.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { keepTypingOnLeave } from '#client/lib/leaving-page.ts'
import { whenIdle } from '#client/lib/when-idle.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

startDevice()
keepTypingOnLeave()
const firstPage = openSession() ? preloadFirst() : undefined

// The shell's texts are small and always needed: with them in place the first paint is the real one. The first page's code mostly comes at the same
// time; drawn together they cost one drawing less, but nobody waits long for it.
const pause = new Promise((done) => setTimeout(done, 150))
await Promise.allSettled([
  ...['common', 'shell', 'home', 'errors', 'sync'].map((namespace) => loadTexts(namespace)),
  Promise.race([firstPage, pause]),
])

createRoot(root).render(
  <StrictMode>
    <Providers>
      <App />
    </Providers>
  </StrictMode>,
)

// Their own chunks: the first screen needs none of them, and is drawn first.
if (viewing) reportPending('documents', 0)
else {
  // on a busy device a person types before this chunk has come
  let typedIn: EventTarget | null = null
  const remember = ({ target }: Event): void => void (typedIn = target)
  document.addEventListener('input', remember, true)
  import('#client/engine/leaving/follow-leaving.ts')
    .then(({ followLeaving }) => followLeaving(typedIn))
    .catch(() => undefined)
    .finally(() => document.removeEventListener('input', remember, true))
  whenIdle(() => void import('#client/app/after-start.ts').then(({ startAfterPaint }) => startAfterPaint()), 300)
}
