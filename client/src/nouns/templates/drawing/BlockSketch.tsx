import type { ReactNode } from 'react'
import type { TemplateTab } from '#shared/nouns/templates/template-structure.ts'
import css from '#client/nouns/templates/drawing/drawing.module.css'
import { steadyNumber } from '#client/nouns/templates/drawing/steady-number.ts'
import { hueColors } from '#client/ui/theme/hues.ts'

type Block = TemplateTab['blocks'][number]

interface BlockSketchProps {
  block: Block
  color: string
  x: number
  y: number
  width: number
  height: number
}

interface Inside {
  block: Block
  color: string
  width: number
  height: number
}

/** The sketch below the title, by the group of a block. */
const insides: Readonly<Record<Block['group'], (inside: Inside) => ReactNode>> = {
  records: Lines,
  figures: Bars,
  input: Inputs,
  content: Words,
  navigation: Words,
}

/** A block as its card, its title and a sketch of its kind. */
export function BlockSketch({ block, color, x, y, width, height }: BlockSketchProps) {
  const isLow = height < 30
  const Inside = insides[block.group]
  const title = Math.min(width - 16, 16 + block.label.length * 2.4)
  return (
    <svg x={x} y={y} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <rect x="0.5" y="0.5" width={width - 1} height={height - 1} rx="4" className={css.card} />
      <rect x="8" y={isLow ? height / 2 - 3 : 8} width={Math.max(6, title)} height={isLow ? 6 : 5} rx="2.5" className={css.strong} />
      {!isLow && (
        <svg x="8" y="20" width={width - 16} height={height - 26} viewBox={`0 0 ${width - 16} ${height - 26}`}>
          <Inside block={block} color={color} width={width - 16} height={height - 26} />
        </svg>
      )}
    </svg>
  )
}

const counted = (height: number, step: number): number[] => Array.from({ length: Math.max(1, Math.floor(height / step)) }, (_, at) => at)

/** Rows with a mark each. */
function Lines({ block, color, width, height }: Inside) {
  return counted(height, 12).map((row) => (
    <g key={row}>
      <rect
        x="0"
        y={row * 12}
        width={width * (0.3 + 0.3 * steadyNumber(`${block.label}${row}`))}
        height="5"
        rx="2.5"
        className={css.shade}
      />
      <rect x={width * 0.72} y={row * 12 - 1} width={Math.min(26, width * 0.2)} height="7" rx="3" fill={hueColors(color).soft} />
      <path d={`M0 ${row * 12 + 9}h${width}`} className={css.line} />
    </g>
  ))
}

/** Columns of a chart; in a small block a number. */
function Bars({ block, color, width, height }: Inside) {
  const { solid } = hueColors(color)
  if (height < 34 || width < 60)
    return <rect x="0" y="2" width={Math.min(width, 34)} height={Math.min(12, height - 4)} rx="4" fill={solid} />
  const columns = counted(width, 20)
  return columns.map((column) => {
    const tall = height * (0.25 + 0.7 * steadyNumber(`${block.label}${block.type}${column}`))
    return (
      <rect
        key={column}
        x={column * 20}
        y={height - tall}
        width="12"
        height={tall}
        rx="2"
        fill={solid}
        opacity={column % 2 === 0 ? 0.9 : 0.5}
      />
    )
  })
}

/** Fields of a form. */
function Inputs({ width, height }: Inside) {
  return counted(height, 20).map((row) => (
    <rect key={row} x="0.5" y={row * 20 + 0.5} width={width - 1} height="13" rx="3" className={css.input} />
  ))
}

/** Lines of text. */
function Words({ block, width, height }: Inside) {
  return counted(height, 11).map((row) => (
    <rect
      key={row}
      x="0"
      y={row * 11}
      width={width * (0.5 + 0.5 * steadyNumber(`${block.label}${block.type}${row}`))}
      height="5"
      rx="2.5"
      className={css.faint}
    />
  ))
}
