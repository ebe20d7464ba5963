import { Suspense, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { clientFeatures } from '#client/app/client-features.ts'
import { ClientFeaturesProvider } from '#client/manifest/use-client-features.ts'

/** The surroundings of every screen: a router, the list of features, and a page. */
export function SampleShell({ children }: { children: ReactNode }) {
  return (
    <MemoryRouter>
      <ClientFeaturesProvider value={clientFeatures}>
        <Suspense fallback={null}>
          <main style={{ background: 'var(--tr-surface)', padding: 16 }}>{children}</main>
        </Suspense>
      </ClientFeaturesProvider>
    </MemoryRouter>
  )
}
