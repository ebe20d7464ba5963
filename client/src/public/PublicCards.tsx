import type { PublicCell, PublicColumn } from '#shared/nouns/public-links/public-item.ts'
import { CellText } from '#client/blocks/table-view/CellText.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/public/PublicCards.module.css'

/** Records on a phone: the first field is the card's title; empty ones are left out. */
export function PublicCards({ columns, rows }: { columns: readonly PublicColumn[]; rows: readonly PublicCell[][] }) {
  return (
    <Stack as="ul">
      {rows.map((row, index) => (
        <li key={index} className={css.card}>
          <h2 className={css.title}>
            <CellText cell={row[0] ?? ''} />
          </h2>
          <dl className={css.fields}>
            {columns.map((column, place) => {
              const cell = row[place] ?? ''
              if (place === 0 || cell.length === 0) return null
              return (
                <div key={place} className={css.field}>
                  <dt>{column.label}</dt>
                  <dd>
                    <CellText cell={cell} />
                  </dd>
                </div>
              )
            })}
          </dl>
        </li>
      ))}
    </Stack>
  )
}
