import { dropAt, moveBy, type TreeSide } from '#client/app/shell/tree-moves.ts'

/** The line of the tree around an element. Its `data-node` is `folder:<id>` or an item's key, its `data-list` the item's folder. */
const lineOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-node]') : null

const isFolder = (line: HTMLElement): boolean => line.dataset['list'] === undefined

/** The side of a line that takes what is dragged; folders stand among folders, items among items. */
function sideAt(dragged: HTMLElement, line: HTMLElement, clientY: number): TreeSide | undefined {
  if (dragged === line) return undefined
  const { top, height } = line.getBoundingClientRect()
  const half = clientY < top + height / 2 ? 'before' : 'after'
  if (isFolder(dragged)) return isFolder(line) ? half : undefined
  if (!isFolder(line)) return half
  return `folder:${dragged.dataset['list']}` === line.dataset['node'] ? undefined : 'into'
}

/** Lets lines of the tree be dragged until the signal; Alt with the arrow keys does the same. */
export function dragIn(tree: HTMLElement, signal: AbortSignal): void {
  let dragged: HTMLElement | undefined
  let marked: HTMLElement | undefined
  const mark = (line?: HTMLElement, side?: TreeSide): void => {
    if (marked && marked !== line) delete marked.dataset['drop']
    marked = line
    if (line && side) line.dataset['drop'] = side
  }
  const end = (): void => {
    dragged = undefined
    mark()
  }
  const handlers = {
    dragstart: (event: DragEvent) => {
      dragged = lineOf(event.target) ?? undefined
      if (event.dataTransfer) event.dataTransfer.effectAllowed = 'move'
    },
    dragover: (event: DragEvent) => {
      const line = lineOf(event.target)
      const side = dragged && line ? sideAt(dragged, line, event.clientY) : undefined
      if (!side || !line) return mark()
      event.preventDefault()
      mark(line, side)
    },
    dragleave: (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && tree.contains(event.relatedTarget))) mark()
    },
    drop: (event: DragEvent) => {
      const line = lineOf(event.target)
      const side = dragged && line ? sideAt(dragged, line, event.clientY) : undefined
      if (dragged && line && side) {
        event.preventDefault()
        dropAt(tree, dragged, line, side)
      }
      end()
    },
    keydown: (event: KeyboardEvent) => {
      const line = lineOf(event.target)
      if (!line || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
      event.preventDefault()
      moveBy(tree, line, event.key === 'ArrowDown' ? 1 : -1)
    },
  }
  tree.addEventListener('dragstart', handlers.dragstart, { signal })
  tree.addEventListener('dragend', end, { signal })
  tree.addEventListener('dragover', handlers.dragover, { signal })
  tree.addEventListener('dragleave', handlers.dragleave, { signal })
  tree.addEventListener('drop', handlers.drop, { signal })
  tree.addEventListener('keydown', handlers.keydown, { signal })
}
