import { useEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { fieldTypes } from '#shared/fields/registry.ts'
import { itemsOf } from '#shared/fields/cell-items.ts'
import { cellField } from '#shared/fields/behaviour.ts'
import { compileConditionals } from '#shared/nouns/tables/conditional.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { formatCell } from '#client/cells/cell-text.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { linkConfig, useLocale } from '#client/cells/field-config.ts'
import { isButton } from '#client/cells/is-button.ts'
import { labelFieldOf, labelOf } from '#client/cells/record-label.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ChipDoorContext, OpenRecordContext } from '#client/lib/record-doors.ts'
import { useLatest } from '#client/lib/use-latest.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/records/panel/printed-record.module.css'
import { RelatedTable } from '#client/records/panel/RelatedTable.tsx'

export interface PrintedRecordProps {
  table: Table
  row: RecordRow
  /** those the person may see, in order */
  fields: readonly Field[]
  onDone(): void
}

/** The longest wait for pictures and linked records, in ms. */
const longestWait = 3000

/** A record that the screen does not show and the paper shows alone: its fields, and its links as tables. It opens the print dialog by itself. */
export function PrintedRecord({ table, row, fields, onDone }: PrintedRecordProps) {
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const { memberId } = useSession()
  const done = useLatest(onDone)
  const title = labelOf(row, labelFieldOf(table, fields), locale) || t('records.unnamed')
  const read = useMemo(() => compileConditionals(table.conditionals ?? [], fields, memberId), [table.conditionals, fields, memberId])
  const { hidden } = read((id) => row.cell(id))
  const shown = fields.filter((field) => !hidden.has(field.id) && !isButton(field))
  const isLink = ({ type }: Field): boolean => fieldTypes[type].holds === 'records'
  useEffect(() => {
    const before = document.title
    const end = (): void => done()
    const waiting = new AbortController()
    window.addEventListener('afterprint', end, { once: true, signal: waiting.signal })
    void isDrawn(waiting.signal).then(() => {
      if (waiting.signal.aborted) return
      document.title = title
      window.print()
    })
    return () => {
      waiting.abort()
      document.title = before
    }
  }, [title, done])
  return createPortal(
    <OpenRecordContext value={undefined}>
      <ChipDoorContext value={undefined}>
        <article className={css.printed} data-printed-record="">
          <Text as="p" size={12} muted>
            {table.label}
          </Text>
          <h1>{title}</h1>
          <dl>
            {shown
              .filter((field) => !isLink(field))
              .map((field) => (
                <div key={field.id}>
                  <dt>{field.label}</dt>
                  <dd>
                    <PrintedValue field={cellField(field)} row={row} />
                  </dd>
                </div>
              ))}
          </dl>
          {shown.filter(isLink).map((field) => (
            <PrintedLink key={field.id} field={field} row={row} />
          ))}
        </article>
      </ChipDoorContext>
    </OpenRecordContext>,
    document.body,
  )
}

function PrintedValue({ field, row }: { field: Field; row: RecordRow }) {
  const locale = useLocale()
  const value = row.cell(field.id)
  const { Cell, toggle, always, isLong } = cellTypes[field.type]
  const isEmpty = value === null || (Array.isArray(value) && value.length === 0)
  if (isEmpty && !toggle && !always) return '—'
  if (isLong) return <span className={css.long}>{formatCell(field, value, locale)}</span>
  return <Cell field={field} value={value} locale={locale} recordId={row.id} />
}

/** All records of one link. */
function PrintedLink({ field, row }: { field: Field; row: RecordRow }) {
  const table = useEntity('table', linkConfig(field).tableId)
  const ids = itemsOf(row.cell(field.id))
  if (!table || ids.length === 0) return null
  return (
    <section>
      <h2>{field.label}</h2>
      <RelatedTable table={table} ids={ids} onUnlink={undefined} isWhole />
    </section>
  )
}

/** Resolves when the linked records and pictures of the sheet are there, or have been waited for long enough. */
async function isDrawn(signal: AbortSignal): Promise<void> {
  const until = Date.now() + longestWait
  const sheet = (): HTMLElement | null => document.querySelector('[data-printed-record]')
  // a frame for what is fetched with it
  do await new Promise((resolve) => setTimeout(resolve, 100))
  while (!signal.aborted && Date.now() < until && sheet()?.querySelector('[data-missing]'))
  const pictures = [...(sheet()?.querySelectorAll('img') ?? [])].map((picture) => picture.decode().catch(() => undefined))
  await Promise.race([Promise.all(pictures), new Promise((resolve) => setTimeout(resolve, Math.max(0, until - Date.now())))])
}
