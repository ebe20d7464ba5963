import type { TemplateTab } from '#shared/nouns/templates/template-structure.ts'
import css from '#client/nouns/templates/drawing/drawing.module.css'
import { steadyNumber } from '#client/nouns/templates/drawing/steady-number.ts'
import { hueColors, hues } from '#client/ui/theme/hues.ts'

export interface SketchProps {
  tab: TemplateTab
  width: number
  height: number
}

type Field = TemplateTab['fields'][number]

const rowHeight = 22
const mostColumns = 5
/** the first column holds names: it is wider than the others by this factor */
const first = 1.5

/** A table's columns, and rows of cells as their fields look. */
export function TableSketch({ tab, width, height }: SketchProps) {
  const fields = tab.fields.slice(0, mostColumns)
  const unit = width / (Math.max(1, fields.length) + first - 1)
  const columns = fields.map((field, index) => ({
    field,
    x: index === 0 ? 0 : unit * (first + index - 1),
    room: index === 0 ? unit * first : unit,
  }))
  const rows = Array.from({ length: Math.floor(height / rowHeight) }, (_, index) => index)
  return (
    <>
      <rect width={width} height={rowHeight} className={css.head} />
      {columns.map(({ field, x, room }, column) => (
        <g key={column}>
          <rect
            x={x + 9}
            y="8"
            width={Math.max(6, Math.min(room - 18, 10 + field.label.length * 3))}
            height="6"
            rx="3"
            className={css.shade}
          />
          {rows.slice(1).map((row) => (
            <Cell key={row} field={field} row={row} isName={column === 0} x={x + 9} y={row * rowHeight + 8} room={room - 18} />
          ))}
          {column > 0 && <path d={`M${x} 0v${height}`} className={css.line} />}
        </g>
      ))}
      {rows.map((row) => (
        <path key={row} d={`M0 ${(row + 1) * rowHeight}h${width}`} className={css.line} />
      ))}
    </>
  )
}

interface CellProps {
  field: Field
  row: number
  isName: boolean
  x: number
  y: number
  room: number
}

function Cell({ field, row, isName, x, y, room }: CellProps) {
  const part = steadyNumber(`${field.label} ${row}`)
  const width = Math.max(6, room * (0.4 + part * 0.55))
  if (isName) return <rect x={x} y={y} width={width} height="6" rx="3" className={css.strong} />
  if (field.look === 'number') return <rect x={x + room - width * 0.5} y={y} width={width * 0.5} height="6" rx="3" className={css.shade} />
  if (field.look === 'mark') {
    // few colours in a column, as of options
    const color = hues[1 + ((field.label.length * 3 + Math.floor(part * 3)) % (hues.length - 1))]
    return <rect x={x} y={y - 3} width={Math.min(room, 12 + width * 0.5)} height="12" rx="4" fill={hueColors(color).soft} />
  }
  return <rect x={x} y={y} width={width} height="6" rx="3" className={css.shade} />
}
