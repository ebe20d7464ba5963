import { Suspense, useEffect, useState } from 'react'
import { pageOf } from '#client/manifest/lazy-page.tsx'
import { useFeatureParts } from '#client/manifest/use-client-features.ts'

/** ms after the first page: what is shown comes first */
const restMs = 5_000

/** Parts of features that run beside every page and draw nothing. */
export function Companions() {
  const parts = useFeatureParts('companions')
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), restMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isTime) return null
  return parts.map((part, at) => {
    const { Page } = pageOf(part)
    return (
      <Suspense key={at} fallback={null}>
        <Page />
      </Suspense>
    )
  })
}
