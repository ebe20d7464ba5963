import type { ReactNode } from 'react'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { BundleFrame } from '#client/features/apps/ui/bars/BundleFrame.tsx'

/** A table or page with the bars of the app around it, as long as this person sees that app. */
export function BarsAround({ appId, children }: { appId: string; children: ReactNode }) {
  const app = useEntity('app', appId)
  if (!app) return children
  return (
    <BundleFrame appId={app.id} offset={0}>
      {children}
    </BundleFrame>
  )
}
