import type { Board } from '#client/views/kanban/use-board.ts'
import type { BoardMoves } from '#client/views/kanban/use-board-moves.ts'

/** A card that the keys go to once it is there. */
export interface CardTarget {
  column: string
  recordId: string
}

export type Way = 'up' | 'down' | 'left' | 'right'

/** The keys on a card: arrows go to its neighbours, and move it with Ctrl and Shift. */
export function useBoardKeys(board: Board, moves: BoardMoves, goTo: (column: number, card: CardTarget) => void) {
  const { shown } = board
  return (columnId: string, recordId: string, way: Way, moving: boolean): void => {
    const at = shown.findIndex(({ id }) => id === columnId)
    const row = shown[at]?.rows.findIndex(({ id }) => id === recordId) ?? -1
    if (row < 0) return
    const aside = way === 'left' ? -1 : way === 'right' ? 1 : 0
    const along = way === 'up' ? -1 : way === 'down' ? 1 : 0
    if (!moving) {
      let column = at + aside
      // columns without cards are passed over
      while (aside !== 0 && shown[column]?.rows.length === 0) column += aside
      const to = shown[column]
      const card = to?.rows[Math.min(row + along, to.rows.length - 1)]
      if (to && card) goTo(column, { column: to.id, recordId: card.id })
      return
    }
    const to = shown[at + aside]
    if (!to || row + along < 0) return
    moves.move(recordId, columnId, to.id, along === 0 ? row : along > 0 ? row + 2 : row - 1)
    goTo(at + aside, { column: to.id, recordId })
  }
}
