import { Suspense } from 'react'
import { loadTexts } from '#client/i18n/i18n.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import type { PlanReason } from '#client/nouns/plans/plan-reason.ts'

const UpgradeNotice = lazyPart(async () => {
  const [notice] = await Promise.all([import('#client/nouns/plans/UpgradeNotice.tsx'), loadTexts('plans')])
  return notice.UpgradeNotice
})

/** Stands in the place of what the plan leaves out, and leads to the upgrade. Its code and texts come when it is first shown. */
export function UpgradeGate({ reason }: { reason: PlanReason }) {
  return (
    <Suspense fallback={null}>
      <UpgradeNotice reason={reason} />
    </Suspense>
  )
}
