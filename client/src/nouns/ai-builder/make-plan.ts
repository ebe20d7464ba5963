import type { AppPlan } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { call } from '#client/engine/api/call.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { toast } from '#client/ui/toast.ts'

/**
 * Makes a plan and offers to take it back. @param leave goes elsewhere, where something that was taken back is looked at
 * @returns the address of its app, or of its first thing @throws ApiError, OfflineError
 */
export async function makePlan(plan: AppPlan, words: { made: string; undo: string; undone: string }, leave: () => void): Promise<string> {
  const { id, made } = await call('POST v3/app-plans', { body: { plan } })
  const undo = (): void => {
    if (id === null) return
    call('DELETE v3/app-plans/:id', { params: { id } }).then(
      () => {
        if (made.some((thing) => thing.of === undefined && window.location.pathname.includes(thing.id))) leave()
        toast({ message: words.undone, tone: 'success' })
      },
      (failure: unknown) => toast({ message: errorText(failure), tone: 'error' }),
    )
  }
  toast({ message: words.made, tone: 'success', action: { label: words.undo, onAction: undo }, duration: 60_000 })
  const added = made.find(({ of }) => of !== undefined)?.of
  if (added !== undefined) return `/app/${added}`
  const first = (['app', 'table', 'page', 'automation'] as const).flatMap((type) => made.find((thing) => thing.type === type) ?? [])[0]
  const paths = {
    app: '/app/',
    table: '/object/',
    page: '/doc-page/',
    automation: '/automations/edit/',
    folder: '/home/folders/',
    form: '/home',
    block: '/app/',
  }
  return first ? `${paths[first.type]}${first.id}` : '/home'
}
