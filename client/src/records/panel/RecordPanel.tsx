import { IconArrowLeft } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useLocale } from '#client/cells/field-config.ts'
import { labelFieldOf, labelOf } from '#client/cells/record-label.ts'
import { useRecord, useTableStatus } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { FormFieldsContext } from '#client/records/panel/form-fields.ts'
import type { RecordPanelProps } from '#client/records/panel/record-panel-props.ts'
import css from '#client/records/panel/record.module.css'
import { RecordConflicts } from '#client/records/panel/RecordConflicts.tsx'
import { RecordHeadActions } from '#client/records/panel/RecordHeadActions.tsx'
import { RecordTabs } from '#client/records/panel/RecordTabs.tsx'
import { useRecordStack } from '#client/lib/use-record-stack.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

/** One record beside its page, in tabs: its fields, its links, what was said and done. */
export function RecordPanel(props: RecordPanelProps) {
  const { table, recordId, part, onPart, fields, only, access, gestures, back, onClose } = props
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const row = useRecord(table.id, recordId)
  const status = useTableStatus(table.id)
  const labelField = useMemo(() => labelFieldOf(table, fields), [table, fields])
  const visible = useMemo(() => fields.filter((field) => !access.hiddenFields.has(field.id)), [fields, access])
  const isStacked = back !== undefined
  const isCovered = useRecordStack().records.length > 0 && !isStacked
  return (
    <Panel
      title={table.label}
      closeLabel={t('common.close')}
      onClose={onClose}
      isCovered={isCovered}
      isAbove={isStacked}
      {...(back && {
        onEscape: back.onBack,
        leading: <IconButton label={back.label} icon={<IconArrowLeft size={16} stroke={1.5} />} onClick={back.onBack} />,
      })}
      actions={row && <RecordHeadActions {...props} />}
    >
      {row ? (
        <>
          <div className={css['title']}>{labelOf(row, labelField, locale) || t('records.unnamed')}</div>
          <RecordConflicts recordId={recordId} />
          <FormFieldsContext value={only}>
            <RecordTabs part={part} onPart={onPart} table={table} row={row} fields={visible} access={access} gestures={gestures} />
          </FormFieldsContext>
        </>
      ) : status === 'loading' ? (
        <Skeleton height={240} />
      ) : (
        <p className={css['gone']}>{t('record.gone')}</p>
      )}
    </Panel>
  )
}
