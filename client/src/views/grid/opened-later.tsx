import { useMemo } from 'react'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { ColorConfig } from '#shared/views/shown-config.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { fetchedOnce, onItsWay, openedLater, useFetched } from '#client/lib/opened-later.tsx'

const parts = fetchedOnce(() => import('#client/views/grid/closed-parts.ts'))

export const ChangedView = openedLater(parts, (file) => file.ChangedView)
export const ColumnMenu = openedLater(parts, (file) => file.ColumnMenu)
/** Figures and the heads of groups fill a moment after the rows. */
export const FigureCell = openedLater(parts, (file) => file.FigureCell, onItsWay)
export const FindBar = openedLater(parts, (file) => file.FindBar)
export const FoundWords = openedLater(parts, (file) => file.FoundWords)
export const GroupFigure = openedLater(parts, (file) => file.GroupFigure, onItsWay)
export const GroupHead = openedLater(parts, (file) => file.GroupHead, onItsWay)
export const LayoutChoice = openedLater(parts, (file) => file.LayoutChoice)
export const RangeFigures = openedLater(parts, (file) => file.RangeFigures)
export const RowDrag = openedLater(parts, (file) => file.RowDrag)
export const RowMenu = openedLater(parts, (file) => file.RowMenu)
export const TablePartNotice = openedLater(parts, (file) => file.TablePartNotice)
export const ViewDialogs = openedLater(parts, (file) => file.ViewDialogs)
export const ViewMenu = openedLater(parts, (file) => file.ViewMenu)

/** The colors of rows; undefined for a view without them, and until their code is here. */
export function useRowHues(fields: readonly Field[], { color_by: by, color_rules: rules }: ColorConfig) {
  const reader = useFetched(parts, Boolean(by) || Boolean(rules?.length))?.hueReader
  // days of rules are the organisation's, like those of filters
  const { memberId, organisation } = useSession()
  const { timezone } = organisation
  return useMemo(
    () => reader?.(fields, { color_by: by, color_rules: rules }, { memberId, timezone }),
    [reader, fields, by, rules, memberId, timezone],
  )
}

/** The search in what cells show, once somebody searches. */
export function useCellSearch(wanted: boolean) {
  return useFetched(parts, wanted)?.cellSearch
}

/** The code that adds files to cells. */
export async function loadCellFiles() {
  const { addCellFiles } = await parts.load()
  return { addCellFiles }
}

/** Fetches them ahead, once the first paint is done. */
export async function fetchParts(): Promise<void> {
  await parts.load()
}
