import { IconMail } from '@tabler/icons-react'
import { useContext, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { compileConditionals } from '#shared/nouns/tables/conditional.ts'
import type { PageEntry, PageRecord } from '#shared/nouns/pages/page-entry.ts'
import type { Table } from '#shared/nouns/tables/table.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { labelOf } from '#client/cells/record-label.ts'
import { recordPath } from '#client/cells/record-link.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useRecord } from '#client/engine/replica/use-records.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { Row } from '#client/ui/layout/Row.tsx'
import css from '#client/features/pages/ui/PageRelations.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useMediaQuery } from '#client/lib/use-media-query.ts'
import { OpenRecordContext } from '#client/lib/record-doors.ts'
import { RecordFields } from '#client/records/panel/RecordFields.tsx'
import { useRecordWork } from '#client/records/panel/use-record-work.ts'
import { Button } from '#client/ui/Button.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'

/** Fields that stand above a page until somebody asks for all. A phone shows each in two lines. */
const fewFields = { screen: 4, phone: 2 }

/** The record that a page is about, with its fields, and the table for whose records it is a letter. */
export function PageRelations({ entry: { record, letterOf }, editable }: { entry: PageEntry; editable: boolean }) {
  return (
    <>
      {record && <RecordAbove record={record} />}
      {letterOf && editable && <LetterNote tableId={letterOf} />}
    </>
  )
}

function LetterNote({ tableId }: { tableId: string }) {
  const { t } = useTranslation('pages')
  const table = useEntity('table', tableId)
  if (!table) return null
  return (
    <p className={css.letter}>
      <IconMail size={16} stroke={1.5} aria-hidden />
      <span>{t('letters.note', { table: table.label })}</span>
    </p>
  )
}

function RecordAbove({ record: { tableId, recordId } }: { record: PageRecord }) {
  const { t } = useTranslation('pages')
  const table = useEntity('table', tableId)
  const row = useRecord(tableId, recordId)
  if (!table) return null
  return row ? (
    <Properties table={table} row={row} />
  ) : (
    <Row as="p" size={13} muted>
      {t('record.gone', { table: table.label })}
    </Row>
  )
}

function Properties({ table, row }: { table: Table; row: RecordRow }) {
  const { t } = useTranslation('pages')
  const { access, fields, labelField, gestures } = useRecordWork(table)
  const { memberId } = useSession()
  const locale = useLocale()
  const open = useContext(OpenRecordContext)
  const [isWhole, setWhole] = useState(false)
  const read = useMemo(() => compileConditionals(table.conditionals ?? [], fields, memberId), [table.conditionals, fields, memberId])
  const { hidden } = read((id) => row.cell(id))
  const shown = fields.filter(({ id }) => !hidden.has(id) && id !== labelField?.id)
  const few = useMediaQuery('(max-width: 800px)') ? fewFields.phone : fewFields.screen
  const rest = shown.length - few
  return (
    <section className={css.record} aria-label={t('record.properties')}>
      <Link
        to={recordPath(table.id, row.id)}
        className={css.name}
        onClick={(event) => {
          if (!open || event.ctrlKey || event.metaKey || event.shiftKey) return
          // over the page, which stays
          event.preventDefault()
          open(table.id, row.id)
        }}
      >
        <ItemIcon icon={table.icon} color={table.color} size={16} plain />
        <span>{table.label}</span>
        <b>{labelOf(row, labelField, locale) || t('untitled')}</b>
      </Link>
      <RecordFields
        row={row}
        fields={isWhole ? shown : shown.slice(0, few)}
        access={access}
        onCommit={(field, value) => gestures.setCell(row.id, field, value)}
      />
      {rest > 0 && (
        <Button size="small" variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('record.fewer') : t('record.more', { count: rest })}
        </Button>
      )}
    </section>
  )
}
