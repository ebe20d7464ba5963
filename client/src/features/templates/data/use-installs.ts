import { useCallback, useEffect } from 'react'
import type { TemplateInstall } from '#shared/nouns/templates/install-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'

/** ms between two looks at an installation that is under way */
const pollMs = 1000

const atRest: ReadonlySet<TemplateInstall['status']> = new Set(['installed', 'failed', 'removed'])
export const isUnderWay = ({ status }: TemplateInstall): boolean => !atRest.has(status)

interface KnownInstalls {
  /** the one that stands for the template: under way, or else installed, or else the newest; null: there is none */
  install: TemplateInstall | null
  /** the other ones, the last first */
  others: readonly TemplateInstall[]
}

/** The installations of a template here, asked again while one of them changes. */
export function useInstalls(templateId: string, isAsked: boolean) {
  const load = useCallback(async (): Promise<KnownInstalls> => {
    if (!isAsked) return { install: null, others: [] }
    const { installs } = await call('GET template/installs')
    const own = installs.filter((install) => install.template_id === templateId)
    const install = own.find(isUnderWay) ?? own.find(({ status }) => status === 'installed') ?? own[0] ?? null
    return { install, others: own.filter((one) => one !== install) }
  }, [templateId, isAsked])
  const { data, failure, reload } = useLoaded(load)
  const { install = null, others = [] } = data ?? {}
  const polls = install !== null && isUnderWay(install)
  useEffect(() => {
    if (!polls) return
    const timer = setInterval(reload, pollMs)
    return () => clearInterval(timer)
  }, [polls, reload])
  return { install, others, failure, reload }
}
