import { useCallback, useEffect } from 'react'
import type { TemplateInstall } from '#shared/nouns/templates/install-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'

/** ms between two looks at an installation that is under way */
const pollMs = 1000

const atRest: ReadonlySet<TemplateInstall['status']> = new Set(['installed', 'failed', 'removed'])
export const isUnderWay = ({ status }: TemplateInstall): boolean => !atRest.has(status)

/** The newest installation of a template here, asked again while it changes. null: there is none. */
export function useInstall(templateId: string, isAsked: boolean) {
  const load = useCallback(async (): Promise<TemplateInstall | null> => {
    if (!isAsked) return null
    const { installs } = await call('GET template/installs')
    return installs.find((install) => install.template_id === templateId) ?? null
  }, [templateId, isAsked])
  const { data: install, failure, reload } = useLoaded(load)
  const polls = install != null && isUnderWay(install)
  useEffect(() => {
    if (!polls) return
    const timer = setInterval(reload, pollMs)
    return () => clearInterval(timer)
  }, [polls, reload])
  return { install, failure, reload }
}
