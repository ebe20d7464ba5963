import { useMemo, type ClipboardEvent } from 'react'
import { htmlToTable, tableToHtml } from '#client/ui/grid/clipboard-html.ts'
import { rangeOf, type Range } from '#client/ui/grid/grid-selection.ts'
import type { GridState } from '#client/ui/grid/use-grid-state.ts'
import type { GridGestures, GridSource } from '#client/ui/grid/grid-types.ts'
import { planPaste, type CopiedCell } from '#client/ui/grid/paste-plan.ts'
import { parseTsv, serialiseTsv } from '#client/ui/grid/tsv.ts'

/** Exact values for our own grids; other programs ignore a type they do not know. */
const ownType = 'application/x-grid-cells+json'

export type GridClipboard = ReturnType<typeof useGridClipboard>

/** The last cells that a grid of this tab wrote, with their text: a menu reads no exact values from the browser's clipboard. */
let written: { text: string; own: string } | undefined

/** The clipboard for a menu; the browser may ask, or refuse. */
async function readClipboard(): Promise<Map<string, string> | undefined> {
  const data = new Map<string, string>()
  try {
    for (const item of await navigator.clipboard.read())
      for (const type of item.types.filter((name) => name.startsWith('text/'))) data.set(type, await (await item.getType(type)).text())
  } catch {
    return undefined
  }
  const text = data.get('text/plain')?.replaceAll('\r\n', '\n')
  if (written && written.text === text) data.set(ownType, written.own)
  return data
}

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
      const files = [...event.clipboardData.files]
      const { active } = state.selection
      if (files.length > 0 && gestures.takesFiles?.(active)) {
        event.preventDefault()
        return gestures.addFiles?.(active, files)
      }
      const block = readCells((type) => event.clipboardData.getData(type))
      if (block.length === 0 && files.length > 0) gestures.refuseFiles?.(files)
      if (block.length === 0) return
      event.preventDefault()
      take(block)
    }
    function take(block: CopiedCell[][]): void {
      if (!gestures.paste) return
      const plan = planPaste(block, rangeOf(state.selection), { ...state.size, isGroup: (row) => source.groupAt?.(row) !== undefined })
      gestures.paste(plan)
      state.select({ active: { row: plan.range.top, col: plan.range.left }, focus: { row: plan.range.bottom, col: plan.range.right } })
    }
    async function pasteNow(): Promise<boolean> {
      const data = await readClipboard()
      if (!data) return false
      const block = readCells((type) => data.get(type) ?? '')
      if (block.length > 0) take(block)
      return true
    }
    return { onCopy, onCut, onPaste, pasteNow }
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
  const text = serialiseTsv(texts)
  const own = JSON.stringify(cells)
  written = { text: text.replaceAll('\r\n', '\n'), own }
  data.setData('text/plain', text)
  data.setData('text/html', tableToHtml(texts))
  data.setData(ownType, own)
}

function readCells(read: (type: string) => string): CopiedCell[][] {
  const own = read(ownType)
  if (own) return JSON.parse(own) as CopiedCell[][]
  return htmlToTable(read('text/html')) ?? parseTsv(read('text/plain')).map((row) => row.map((text) => ({ text })))
}
