import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { isShortId, isUuid } from '#shared/lib/ids.ts'
import { useRecordLabel } from '#client/cells/record-label.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { ownPath } from '#client/features/chat/text/own-path.ts'
import type { TextPart } from '#client/features/chat/text/message-tokens.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { recordPath } from '#client/cells/record-link.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import classes from '#client/features/chat/text/LinkPreviews.module.css'

/** Previews below one message. */
const mostPreviews = 3

interface RecordRef {
  tableId: string
  recordId: string
}

/** Cards of the records that a message links to, as far as this reader sees them. */
export function LinkPreviews({ parts }: { parts: readonly TextPart[] }) {
  const records = useMemo(() => recordsIn(parts), [parts])
  if (records.length === 0) return null
  return records.map((record) => <RecordCard key={record.recordId} {...record} />)
}

/** Nothing for a record that is hidden from this reader, gone, or not on this device. */
function RecordCard({ tableId, recordId }: RecordRef) {
  const { t } = useTranslation('chat')
  const table = useEntity('table', tableId)
  const label = useRecordLabel(tableId, recordId)
  if (!table || label === undefined) return null
  return (
    <Link to={recordPath(tableId, recordId)} className={classes.card}>
      <ItemIcon icon={table.icon} color={table.color} size={24} />
      <span className={classes.words}>
        <span className={classes.label}>{label || t('unnamedRecord')}</span>
        <span className={classes.table}>{table.label}</span>
      </span>
    </Link>
  )
}

/** The records of all links, each once. */
function recordsIn(parts: readonly TextPart[]): RecordRef[] {
  const found = new Map<string, RecordRef>()
  const look = (part: TextPart): void => {
    const record = part.href === undefined ? undefined : recordOf(part.href)
    if (record) found.set(record.recordId, record)
    for (const inner of part.parts ?? []) look(inner)
  }
  for (const part of parts) look(part)
  return [...found.values()].slice(0, mostPreviews)
}

function recordOf(href: string): RecordRef | undefined {
  const [, tableId, recordId] = /^\/object\/([^/?#]+)\/record\/([^/?#]+)/.exec(ownPath(href) ?? '') ?? []
  return isShortId('t', tableId) && isUuid(recordId) ? { tableId, recordId } : undefined
}
