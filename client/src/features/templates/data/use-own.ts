import { useEffect, useState, useSyncExternalStore } from 'react'
import type { OwnTemplate } from '#shared/nouns/templates/template-calls.ts'
import { loadOwn, ownTemplates } from '#client/features/templates/data/own-templates.ts'
import { keepLoading } from '#client/lib/keep-loading.ts'

/** ms between two looks while a template is being made (specification 3 §9) */
const pollMs = 5000

export const isBeingMade = ({ status }: OwnTemplate): boolean => status === 'Creating' || status === 'Testing installation'

/** One's own templates, asked again every five seconds while an unpublished one is being made. */
export function useOwnTemplates(): { templates: readonly OwnTemplate[] | undefined; failure: unknown } {
  const templates = useSyncExternalStore(ownTemplates.subscribe, ownTemplates.get)
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => keepLoading({ load: loadOwn, onLoaded: () => setFailure(undefined), onFailed: setFailure }), [])
  const polls = templates?.some((template) => !template.published && isBeingMade(template)) === true
  useEffect(() => {
    if (!polls) return
    // without an answer the next look comes five seconds later
    const timer = setInterval(() => loadOwn().catch(() => undefined), pollMs)
    return () => clearInterval(timer)
  }, [polls])
  return { templates, failure: templates === undefined ? failure : undefined }
}
