import { useMemo, type ClipboardEvent } from 'react'
import { htmlToTable, tableToHtml } from '#client/ui/grid/clipboard-html.ts'
import { rangeOf, type Range } from '#client/ui/grid/grid-selection.ts'
import type { GridState } from '#client/ui/grid/use-grid-state.ts'
import type { GridGestures, GridSource } from '#client/ui/grid/grid-types.ts'
import { planPaste, type CopiedCell } from '#client/ui/grid/paste-plan.ts'
import { parseTsv, serialiseTsv } from '#client/ui/grid/tsv.ts'

/** Exact values for our own grids; other programs ignore a type they do not know. */
const ownType = 'application/x-grid-cells+json'

/** The copy, cut and paste events of a focused grid (no permission prompt, unlike the asynchronous clipboard). */
export function useGridClipboard(source: GridSource, gestures: GridGestures, state: GridState) {
  return useMemo(() => {
    function onCopy(event: ClipboardEvent): void {
      if (state.editing || isField(event.target)) return
      writeCells(event.clipboardData, source, rangeOf(state.selection))
      event.preventDefault()
    }
    function onCut(event: ClipboardEvent): void {
      if (state.editing || isField(event.target) || !gestures.clear) return
      onCopy(event)
      gestures.clear(rangeOf(state.selection))
    }
    function onPaste(event: ClipboardEvent): void {
      if (state.editing || isField(event.target) || !gestures.paste) return
      const block = readCells(event.clipboardData)
      if (block.length === 0) return
      event.preventDefault()
      const plan = planPaste(block, rangeOf(state.selection), { ...state.size, isGroup: (row) => source.groupAt?.(row) !== undefined })
      gestures.paste(plan)
      state.select({ active: { row: plan.range.top, col: plan.range.left }, focus: { row: plan.range.bottom, col: plan.range.right } })
    }
    return { onCopy, onCut, onPaste }
  }, [source, gestures, state])
}

function isField(target: EventTarget): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}

function writeCells(data: DataTransfer, source: GridSource, range: Range): void {
  const cells: CopiedCell[][] = []
  for (let row = range.top; row <= range.bottom; row += 1) {
    if (source.groupAt?.(row)) continue
    const columns = source.columns.slice(range.left, range.right + 1)
    cells.push(columns.map((column) => ({ text: source.text(row, column.id), raw: source.raw(row, column.id) })))
  }
  const texts = cells.map((row) => row.map((cell) => cell.text))
  data.setData('text/plain', serialiseTsv(texts))
  data.setData('text/html', tableToHtml(texts))
  data.setData(ownType, JSON.stringify(cells))
}

function readCells(data: DataTransfer): CopiedCell[][] {
  const own = data.getData(ownType)
  if (own) return JSON.parse(own) as CopiedCell[][]
  return htmlToTable(data.getData('text/html')) ?? parseTsv(data.getData('text/plain')).map((row) => row.map((text) => ({ text })))
}
