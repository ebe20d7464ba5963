import { Suspense, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { clientFeatures } from '#client/app/client-features.ts'
import { ClientFeaturesProvider } from '#client/manifest/use-client-features.ts'

interface SampleShellProps {
  /** of a screen that keeps something in its address; other than the lane's own page */
  path?: string
  children: ReactNode
}

/** The surroundings of every screen: a router, the list of features, and a page. */
export function SampleShell({ path = '/', children }: SampleShellProps) {
  return (
    <MemoryRouter initialEntries={[path]}>
      <ClientFeaturesProvider value={clientFeatures}>
        <Suspense fallback={null}>
          <main style={{ background: 'var(--tr-surface)', padding: 16 }}>{children}</main>
        </Suspense>
      </ClientFeaturesProvider>
    </MemoryRouter>
  )
}
