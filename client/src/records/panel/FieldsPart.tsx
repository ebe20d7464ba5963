import { Fragment, useContext, useMemo } from 'react'
import { compileConditionals } from '#shared/nouns/tables/conditional.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { findForm } from '#client/nouns/forms/form-commands.ts'
import { arrangedFields } from '#client/records/panel/arranged-fields.ts'
import { FormFieldsContext } from '#client/records/panel/form-fields.ts'
import css from '#client/records/panel/record.module.css'
import { RecordFields } from '#client/records/panel/RecordFields.tsx'
import type { RecordTabProps } from '#client/records/panel/record-tabs-context.ts'
import { useDraftFocus } from '#client/records/panel/use-draft-focus.ts'

/** The record's own data, arranged by the table's form for changes, or those fields that are asked for; and who made it and when. */
export function FieldsPart({ table, row, fields, access, gestures }: RecordTabProps) {
  const { t } = useTranslation('tables')
  const only = useContext(FormFieldsContext)
  const form = findForm(table.id, 'update', useEntities('form'))
  const { memberId } = useSession()
  const chosen = useMemo(() => only?.flatMap((id) => fields.find((field) => field.id === id) ?? []) ?? fields, [only, fields])
  const read = useMemo(() => compileConditionals(table.conditionals ?? [], fields, memberId), [table.conditionals, fields, memberId])
  const { hidden } = read((id) => row.cell(id))
  const shown = chosen.filter((field) => !hidden.has(field.id))
  const parts = only ? undefined : form?.definition.parts
  const inside = useDraftFocus(row.id)
  return (
    <div ref={inside}>
      {arrangedFields(shown, parts ?? [], t('record.otherFields')).map(({ title, fields: own }) => (
        <Fragment key={own[0]?.id}>
          {title !== undefined && <h3 className={css.section}>{title}</h3>}
          <RecordFields row={row} fields={own} access={access} onCommit={(field, value) => gestures.setCell(row.id, field, value)} />
        </Fragment>
      ))}
      <RecordMeta createdAt={row.createdAt} createdBy={row.createdBy} updatedAt={row.updatedAt} updatedBy={row.updatedBy} />
    </div>
  )
}

interface RecordMetaProps {
  createdAt: string
  createdBy: string | null
  updatedAt: string
  updatedBy: string | null
}

function RecordMeta({ createdAt, createdBy, updatedAt, updatedBy }: RecordMetaProps) {
  const { t } = useTranslation('tables')
  const { relative, dateTime } = useFormat()
  const members = useEntities('member')
  const name = (id: string | null): string => members.find((member) => member.id === id)?.displayName ?? t('record.somebody')
  if (!createdAt) return null
  return (
    <div className={css.meta}>
      <div title={dateTime(createdAt)}>{t('record.created', { name: name(createdBy), when: relative(createdAt) })}</div>
      {updatedAt && updatedAt !== createdAt && (
        <div title={dateTime(updatedAt)}>{t('record.updated', { name: name(updatedBy), when: relative(updatedAt) })}</div>
      )}
    </div>
  )
}
