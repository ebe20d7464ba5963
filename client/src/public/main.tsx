import '@fontsource-variable/inter/wght.css'
import '#client/ui/theme/tokens.css'
import '#client/ui/theme/hues.css'
import '#client/ui/theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadTexts } from '#client/i18n/i18n.ts'
import { PublicRoot } from '#client/public/PublicRoot.tsx'

// The visitor's page is an entry of its own: no router, no replica, no editor (`scripts/budget-check.mjs`: 120 kB).
const root = document.getElementById('root')
if (!root) throw new Error('public.html has no #root')
const [, first, token = ''] = /^\/([^/]+)\/([A-Za-z0-9_-]{43})\/?$/.exec(location.pathname) ?? []
const address = { token, org: first === 'public' ? undefined : first }
// reached from another shared app (specification 1 §2): that one is a step back in the browser's history
const cameFromApp = new URLSearchParams(location.search).has('previousApp') && history.length > 1

await loadTexts('public').catch(() => undefined)
createRoot(root).render(
  <StrictMode>
    <PublicRoot address={address} onBack={cameFromApp ? () => history.back() : undefined} />
  </StrictMode>,
)
