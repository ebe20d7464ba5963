import { IconChevronDown, IconChevronUp, IconCopy, IconDots, IconLink, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import type { AccessQuestion } from '#shared/access/access-question.ts'
import type { TableAccess } from '#shared/access/access.ts'
import { mayWriteCells } from '#shared/access/may-write.ts'
import { compileConditionals } from '#shared/nouns/tables/conditional.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { labelFieldOf, labelOf } from '#client/cells/record-label.ts'
import type { RecordGestures } from '#client/records/gestures/record-gestures.ts'
import { copyRecordLink } from '#client/cells/record-link.ts'
import css from '#client/records/panel/record.module.css'
import { RecordFields } from '#client/records/panel/RecordFields.tsx'
import { RecordConflicts } from '#client/records/panel/RecordConflicts.tsx'
import { FollowItem } from '#client/nouns/follows/FollowItem.tsx'
import { WhyNot } from '#client/nouns/access/WhyNot.tsx'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useRecord, useTableStatus } from '#client/engine/replica/use-records.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { useSession } from '#client/engine/session/use-session.ts'
import { Segmented } from '#client/ui/Segmented.tsx'
import { toast } from '#client/ui/toast.ts'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { useShortcut } from '#client/lib/shortcuts.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useShowsTables } from '#client/nouns/items/item.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

export interface RecordPanelProps {
  table: Table
  recordId: string
  /** the screen's records in its order, for next and previous */
  records: readonly { row: { id: string } }[]
  part: 'fields' | 'history'
  onPart(part: 'fields' | 'history'): void
  onStep(recordId: string): void
  fields: readonly Field[]
  /** a form: these fields only, in this order */
  only?: readonly string[] | undefined
  access: TableAccess
  gestures: RecordGestures
  onClose(): void
  onDuplicated(recordId: string): void
  onDelete(ids: readonly string[]): void
}

const icon = { size: 16, stroke: 1.5 } as const
const RecordHistory = lazy(async () => ({ default: (await import('#client/records/structure/RecordHistory.tsx')).RecordHistory }))

const panelQuestions = (id: string): AccessQuestion[] =>
  (['editRecords', 'deleteRecords', 'comment'] as const).map((right) => ({ about: 'table', id, right }))

/** One record beside its table: every field, who made it and when. */
export function RecordPanel(props: RecordPanelProps) {
  const { table, recordId, records, part, onPart, onStep, fields, only, access, gestures, onClose, onDuplicated, onDelete } = props
  const { t } = useTranslation('tables')
  const { t: structure } = useTranslation('structure')
  // a record's address is a table's
  const showsTables = useShowsTables()
  const { memberId } = useSession()
  const locale = useLocale()
  const row = useRecord(table.id, recordId)
  const status = useTableStatus(table.id)
  const labelField = useMemo(() => labelFieldOf(table, fields), [table, fields])
  const label = labelOf(row, labelField, locale)
  const visible = useMemo(() => {
    const chosen = only?.flatMap((id) => fields.find((field) => field.id === id) ?? []) ?? fields
    return chosen.filter((field) => !access.hiddenFields.has(field.id))
  }, [fields, access, only])
  const read = useMemo(() => compileConditionals(table.conditionals ?? [], fields, memberId), [table.conditionals, fields, memberId])
  const shown = row ? visible.filter((field) => !read((id) => row.cell(id)).hidden.has(field.id)) : visible
  const place = useMemo(() => records.findIndex((record) => record.row.id === recordId), [records, recordId])
  const before = place > 0 ? records[place - 1]?.row.id : undefined
  const after = place >= 0 ? records[place + 1]?.row.id : undefined
  useShortcut('alt+PageUp', () => before !== undefined && onStep(before))
  useShortcut('alt+PageDown', () => after !== undefined && onStep(after))
  return (
    <Panel
      title={table.label}
      closeLabel={t('common.close')}
      onClose={onClose}
      actions={
        row && (
          <>
            <WhyNot questions={panelQuestions(table.id)} label={t('common:whyNot.label')} />
            <IconButton
              label={t('record.previous')}
              aria-keyshortcuts="Alt+PageUp"
              icon={<IconChevronUp {...icon} />}
              disabled={before === undefined}
              onClick={() => before !== undefined && onStep(before)}
            />
            <IconButton
              label={t('record.next')}
              aria-keyshortcuts="Alt+PageDown"
              icon={<IconChevronDown {...icon} />}
              disabled={after === undefined}
              onClick={() => after !== undefined && onStep(after)}
            />
            <Menu
              label={t('rows.menu')}
              placement="bottom-end"
              trigger={(props) => <IconButton {...props} label={t('rows.menu')} icon={<IconDots {...icon} />} />}
            >
              {showsTables && (
                <MenuItem icon={<IconLink {...icon} />} onSelect={() => copyRecordLink(table.id, recordId, t('rows.linkCopied'))}>
                  {t('rows.copyLink')}
                </MenuItem>
              )}
              <FollowItem itemType="table" itemId={table.id} recordId={recordId} />
              {access.createRecords && (
                <MenuItem
                  icon={<IconCopy {...icon} />}
                  onSelect={() => {
                    const id = gestures.duplicate(recordId)
                    if (id !== undefined) onDuplicated(id)
                  }}
                >
                  {t('rows.duplicate')}
                </MenuItem>
              )}
              {access.deleteRecords && (
                <MenuItem danger icon={<IconTrash {...icon} />} onSelect={() => onDelete([recordId])}>
                  {t('rows.delete')}
                </MenuItem>
              )}
            </Menu>
          </>
        )
      }
    >
      {row ? (
        <>
          <div className={css['title']}>{label || t('records.unnamed')}</div>
          <RecordConflicts recordId={recordId} />
          <Segmented<'fields' | 'history'>
            label={table.label}
            value={part}
            onChange={onPart}
            options={[
              { value: 'fields', label: structure('record.fields') },
              { value: 'history', label: structure('record.history') },
            ]}
          />
          {part === 'fields' ? (
            <>
              <RecordFields
                row={row}
                fields={shown}
                access={access}
                onCommit={(field, value) => gestures.setCell(recordId, field, value)}
              />
              <RecordMeta createdAt={row.createdAt} createdBy={row.createdBy} updatedAt={row.updatedAt} updatedBy={row.updatedBy} />
            </>
          ) : (
            <Suspense fallback={<Skeleton height={240} />}>
              <RecordHistory
                tableId={table.id}
                row={row}
                fields={visible}
                mayWrite={(field) => mayWriteCells(access, field)}
                onRestore={(values) => {
                  if (Object.keys(values).length === 0) return
                  gestures.setCells(recordId, values)
                  toast({
                    message: structure('record.restoredValues', { count: Object.keys(values).length }),
                    action: { label: structure('undo'), onAction: gestures.undo },
                  })
                }}
              />
            </Suspense>
          )}
        </>
      ) : status === 'loading' ? (
        <Skeleton height={240} />
      ) : (
        <p className={css['gone']}>{t('record.gone')}</p>
      )}
    </Panel>
  )
}

function RecordMeta({
  createdAt,
  createdBy,
  updatedAt,
  updatedBy,
}: {
  createdAt: string
  createdBy: string | null
  updatedAt: string
  updatedBy: string | null
}) {
  const { t } = useTranslation('tables')
  const { relative, dateTime } = useFormat()
  const members = useEntities('member')
  const name = (id: string | null): string => members.find((member) => member.id === id)?.displayName ?? t('record.somebody')
  if (!createdAt) return null
  return (
    <div className={css['meta']}>
      <div title={dateTime(createdAt)}>{t('record.created', { name: name(createdBy), when: relative(createdAt) })}</div>
      {updatedAt && updatedAt !== createdAt && (
        <div title={dateTime(updatedAt)}>{t('record.updated', { name: name(updatedBy), when: relative(updatedAt) })}</div>
      )}
    </div>
  )
}
