import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { RecordPageConfig } from '#shared/views/record-view.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { labelOf } from '#client/cells/record-label.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useShortcut } from '#client/lib/shortcuts.ts'
import { RecordFields } from '#client/records/panel/RecordFields.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { hueColors } from '#client/ui/theme/hues.ts'
import { useRecordHue } from '#client/views/cards/use-record-hue.ts'
import css from '#client/views/record/record.module.css'
import type { RecordsBodyProps } from '#client/views/view-face.ts'

const icon = { size: 16, stroke: 1.5 } as const

/** One record a page, with the way to the ones before and after it in the view's order. */
export function RecordBody({ work, access, settings, openRecordId }: RecordsBodyProps<RecordPageConfig>) {
  const { t } = useTranslation('views')
  const { t: tables } = useTranslation('tables')
  const { number } = useFormat()
  const locale = useLocale()
  const { rows } = work.rows
  const [shownId, setShownId] = useState<string>()
  const hueOf = useRecordHue(work.fields, settings.config)
  const at = Math.max(
    0,
    rows.findIndex(({ row }) => row.id === shownId),
  )
  const row = rows[at]?.row
  const step = (by: 1 | -1): void => {
    const next = rows[at + by]?.row.id
    if (next !== undefined) setShownId(next)
  }
  // the last page of a large table brings the next one
  const more = at >= rows.length - 2 ? work.rows.part?.more : undefined
  useEffect(() => more?.(), [more])
  // beside a record that is open in the panel these keys are the panel's
  useShortcut('alt+PageUp', () => step(-1), openRecordId === undefined)
  useShortcut('alt+PageDown', () => step(1), openRecordId === undefined)
  if (!row) return <div className={css.page} />
  const hue = hueOf(row)
  return (
    <div className={css.page} tabIndex={-1}>
      <article className={css.paper} style={hue === undefined ? undefined : { borderTopColor: hueColors(hue).solid }}>
        <header className={css.head}>
          <h2 className={css.name}>{labelOf(row, work.labelField, locale) || tables('records.unnamed')}</h2>
          <span className={css.place}>{t('record.place', { at: number(at + 1), of: number(work.rows.total) })}</span>
          <IconButton
            label={tables('record.previous')}
            aria-keyshortcuts="Alt+PageUp"
            icon={<IconChevronLeft {...icon} />}
            disabled={at === 0}
            onClick={() => step(-1)}
          />
          <IconButton
            label={tables('record.next')}
            aria-keyshortcuts="Alt+PageDown"
            icon={<IconChevronRight {...icon} />}
            disabled={at >= rows.length - 1}
            onClick={() => step(1)}
          />
        </header>
        <RecordFields
          key={row.id}
          row={row}
          fields={work.columns}
          access={access}
          onCommit={(field, value) => work.gestures.setCell(row.id, field, value)}
        />
      </article>
    </div>
  )
}
