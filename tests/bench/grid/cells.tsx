import type { ReactNode } from 'react'
import { fields, options } from '#tests/bench/grid/rows.ts'

/** The cells shared by every grid that has elements, so that only the grids differ. */

export const names = Object.keys(fields)

const number = new Intl.NumberFormat('en')
const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
const day = new Intl.DateTimeFormat('en')
const minute = new Intl.DateTimeFormat('en', { dateStyle: 'short', timeStyle: 'short' })

/** Values that are shown as another text than they are, by column. */
export const texts: Record<string, (value: string | number) => string> = {
  amount: (value) => number.format(Number(value)),
  rank: (value) => number.format(Number(value)),
  price: (value) => money.format(Number(value) / 100),
  share: (value) => `${value}%`,
  due: (value) => day.format(new Date(value)),
  seen: (value) => minute.format(new Date(value)),
}

export const isFigure = (name: string): boolean => ['amount', 'price', 'share', 'rank'].includes(name)

export const optionOf = (id: string): (typeof options)[number] | undefined => options.find((option) => option.id === id)

export const shownText = (name: string, value: string | number): string => texts[name]?.(value) ?? String(value)

export function contentOf(name: string, value: unknown): ReactNode {
  if (name === 'done') {
    return (
      <span className="box" data-ticked={value === 1 || undefined}>
        {value === 1 && (
          <svg width="12" height="12" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="3">
            <path d="M5 12l5 5l10 -10" />
          </svg>
        )}
      </span>
    )
  }
  if (name === 'state') return chip(String(value))
  if (name === 'tags') return (value as string[]).map(chip)
  if (name === 'mail') return <a href={`mailto:${String(value)}`}>{String(value)}</a>
  if (name === 'owner') {
    return (value as string[]).map((member) => (
      <span key={member} className="person">
        <span className="avatar">AA</span>
        <span>{member}</span>
      </span>
    ))
  }
  return shownText(name, value as string | number)
}

function chip(id: string): ReactNode {
  const option = optionOf(id)
  return (
    <span key={id} className="chip" style={{ background: `var(--${option?.hue}-soft)`, color: `var(--${option?.hue})` }}>
      {option?.label}
    </span>
  )
}
