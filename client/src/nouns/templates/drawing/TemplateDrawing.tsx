import { createElement } from 'react'
import type { TemplateTab } from '#shared/nouns/templates/template-structure.ts'
import { AppSketch } from '#client/nouns/templates/drawing/AppSketch.tsx'
import css from '#client/nouns/templates/drawing/drawing.module.css'
import { PageSketch } from '#client/nouns/templates/drawing/PageSketch.tsx'
import { TableSketch } from '#client/nouns/templates/drawing/TableSketch.tsx'
import { hueColors } from '#client/ui/theme/hues.ts'

const sketches = { table: TableSketch, app: AppSketch, 'doc-page': PageSketch }

/** The sheet in front on a card, and those behind it. */
const front = { x: 38, y: 30, width: 244, height: 164 }
const behind = [
  { x: 62, y: 17, width: 196, height: 60 },
  { x: 82, y: 7, width: 156, height: 40 },
]

/** A picture of a template, drawn from its structure: its first app or table in front of the others. It says nothing that its words do not. */
export function TemplateDrawing({ tabs, color }: { tabs: readonly TemplateTab[]; color: string }) {
  const [first] = tabs
  return (
    <svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" className={css.drawing} aria-hidden>
      <rect width="320" height="180" fill={hueColors(color).soft} />
      {behind
        .slice(0, Math.max(0, tabs.length - 1))
        .reverse()
        .map((place) => (
          <rect key={place.y} {...place} rx="7" className={css.behind} />
        ))}
      {first ? <Sheet tab={first} {...front} /> : <rect {...front} rx="7" className={css.sheet} />}
    </svg>
  )
}

/** One tab of a template, as large as its place. */
export function TabDrawing({ tab }: { tab: TemplateTab }) {
  return (
    <svg viewBox="0 0 320 200" className={css.drawing} aria-hidden>
      <Sheet tab={tab} x={1} y={1} width={318} height={198} />
    </svg>
  )
}

interface SheetProps {
  tab: TemplateTab
  x: number
  y: number
  width: number
  height: number
}

/** A window with its head, and the sketch of what stands in it. */
function Sheet({ tab, x, y, width, height }: SheetProps) {
  const colors = hueColors(tab.color)
  return (
    <svg x={x} y={y} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <rect x="0.5" y="0.5" width={width - 1} height={height - 1} rx="7" className={css.sheet} />
      <rect x="10" y="9" width="10" height="10" rx="3" fill={colors.solid} />
      <rect x="26" y="11" width={Math.min(90, 20 + tab.label.length * 4)} height="6" rx="3" className={css.strong} />
      <path d={`M0.5 27.5h${width - 1}`} className={css.line} />
      <svg x="0" y="28" width={width} height={height - 28} viewBox={`0 0 ${width} ${height - 28}`}>
        {createElement(sketches[tab.type], { tab, width, height: height - 28 })}
      </svg>
    </svg>
  )
}
