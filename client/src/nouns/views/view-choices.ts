import { useCallback, useMemo } from 'react'
import { mostHiddenViews, type ViewChoice } from '#shared/nouns/views/view-choice.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import { readEntity, useEntity } from '#client/engine/replica/use-entities.ts'
import { readSession } from '#client/engine/session/session.ts'

const idOf = (tableId: string): string => `${readSession().memberId}:${tableId}`

function choose(tableId: string, change: Partial<Pick<ViewChoice, 'last' | 'hidden'>>, sent: { last?: string; hidden?: string[] }): void {
  const id = idOf(tableId)
  const before = readEntity('viewChoice', id) ?? { id, tableId, last: null, hidden: [] }
  mutate('views.choose', { tableId, ...sent }, [{ entity: 'viewChoice', id, data: { ...before, ...change } }])
}

/** Notes the view that the person uses now, for all of their devices. */
export function chooseView(tableId: string, viewId: string): void {
  if (readEntity('viewChoice', idOf(tableId))?.last !== viewId) choose(tableId, { last: viewId }, { last: viewId })
}

/** The views that the person took out of their menu, on any of their devices. */
export function useHiddenViews(tableId: string): [hidden: ReadonlySet<string>, setHidden: (viewId: string, isHidden: boolean) => void] {
  const choice = useEntity('viewChoice', idOf(tableId))
  const ids = choice?.hidden
  const hidden = useMemo(() => new Set(ids), [ids])
  const setHidden = useCallback(
    (viewId: string, isHidden: boolean) => {
      const others = (readEntity('viewChoice', idOf(tableId))?.hidden ?? []).filter((id) => id !== viewId)
      const next = (isHidden ? [...others, viewId] : others).slice(-mostHiddenViews)
      choose(tableId, { hidden: next }, { hidden: next })
    },
    [tableId],
  )
  return [hidden, setHidden]
}
