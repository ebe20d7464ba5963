import { Suspense, useEffect, useState } from 'react'
import type { LazyPart } from '#client/manifest/client-feature.ts'
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
  return parts.map((part, at) => <Companion key={at} part={part} />)
}

/** A part whose file cannot be fetched waits for the network; no page breaks for it. */
function Companion({ part }: { part: LazyPart }) {
  const { Page, preload } = pageOf(part)
  const [isThere, setIsThere] = useState(false)
  useEffect(() => {
    const fetch = (): void =>
      void preload().then(
        () => setIsThere(true),
        () => undefined,
      )
    fetch()
    window.addEventListener('online', fetch)
    return () => window.removeEventListener('online', fetch)
  }, [preload])
  return isThere ? (
    <Suspense fallback={null}>
      <Page />
    </Suspense>
  ) : null
}
