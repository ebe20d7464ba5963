import { IconArrowLeft } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import { Suspense, useId, useMemo } from 'react'
import { useLocale } from '#client/cells/field-config.ts'
import { labelFieldOf, labelOf } from '#client/cells/record-label.ts'
import { useRecord, useTableStatus } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { FormFieldsContext } from '#client/records/panel/form-fields.ts'
import type { RecordPanelProps } from '#client/records/panel/record-panel-props.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/records/panel/record.module.css'
import { isDraft } from '#client/nouns/records/draft-record.ts'
import { useHeldDraft } from '#client/nouns/records/use-held-draft.ts'
import { RecordConflicts } from '#client/records/panel/RecordConflicts.tsx'
import { RecordHeadActions } from '#client/records/panel/RecordHeadActions.tsx'
import { RecordTabs } from '#client/records/panel/RecordTabs.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import { FieldsPart } from '#client/records/panel/FieldsPart.tsx'
import { hidesRecordTools, toolColumns, type RecordLook } from '#client/records/panel/record-look.ts'
import type { RecordTabProps } from '#client/records/panel/record-tabs-context.ts'
import { useRecordLook } from '#client/records/panel/use-record-look.ts'
import { hueColors } from '#client/ui/theme/hues.ts'
import { useRecordStack } from '#client/lib/use-record-stack.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Panel, type PanelVariant } from '#client/ui/Panel.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

const ToolColumns = lazyPart(async () => (await import('#client/records/panel/ToolColumns.tsx')).ToolColumns)
const BegunMessages = lazyPart(async () => (await import('#client/nouns/chat/BegunMessages.tsx')).BegunMessages)
const BegunComments = lazyPart(async () => (await import('#client/nouns/comments/BegunComments.tsx')).BegunComments)

const variants: Readonly<Record<RecordLook, PanelVariant | undefined>> = {
  side_panel: undefined,
  modal_compact: 'compact',
  modal_wide: 'wide',
  full_screen: 'full',
  '3_cols': 'full',
  '4_cols': 'full',
}

interface RecordBodyProps {
  record: RecordTabProps
  /** columns of the other tabs beside the fields; undefined: fields are a tab */
  columns: number | undefined
  part: string
  onPart(part: string): void
}

function RecordBody({ record, columns, part, onPart }: RecordBodyProps) {
  const [isHidden] = useAtom(hidesRecordTools)
  if (columns === undefined) return <RecordTabs part={part} onPart={onPart} {...record} />
  return (
    <div className={css.columns} data-tools={!isHidden || undefined}>
      <div className={css.fieldColumn}>
        <FieldsPart {...record} />
      </div>
      {!isHidden && <ToolColumns record={record} most={columns} part={part} onPart={onPart} />}
    </div>
  )
}

/** One record beside its page, in tabs: its fields, its links, what was said and done. */
export function RecordPanel(props: RecordPanelProps) {
  const { table, recordId, part, onPart, fields, only, access, gestures, back, onClose } = props
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const row = useRecord(table.id, recordId)
  const titleId = useId()
  useHeldDraft(recordId)
  const status = useTableStatus(table.id)
  const labelField = useMemo(() => labelFieldOf(table, fields), [table, fields])
  const visible = useMemo(() => fields.filter((field) => !access.hiddenFields.has(field.id)), [fields, access])
  const isStacked = back !== undefined
  const [look] = useRecordLook(table.id)
  const columns = useIsPhone() ? undefined : toolColumns[look]
  const isCovered = useRecordStack().records.length > 0 && !isStacked
  return (
    <Panel
      title={table.label}
      labelId={titleId}
      closeLabel={t('common.close')}
      onClose={onClose}
      isCovered={isCovered}
      isAbove={isStacked}
      variant={variants[look]}
      color={hueColors(table.color).solid}
      {...(back && {
        onEscape: back.onBack,
        leading: <IconButton label={back.label} icon={<IconArrowLeft size={16} stroke={1.5} />} onClick={back.onBack} />,
      })}
      actions={
        row && (
          <Suspense>
            <RecordHeadActions {...props} />
          </Suspense>
        )
      }
    >
      {row ? (
        // the record comes after the panel has the focus: what is still fetched then must not hide the panel
        <Suspense fallback={<Skeleton height={240} />}>
          <h3 id={titleId} className={css.title}>
            {labelOf(row, labelField, locale) || t('records.unnamed')}
          </h3>
          {isDraft(recordId) && (
            <Text as="p" size={13} muted>
              {t('record.draft')}
            </Text>
          )}
          <RecordConflicts recordId={recordId} />
          <FormFieldsContext value={only}>
            <RecordBody part={part} onPart={onPart} columns={columns} record={{ table, row, fields: visible, access, gestures }} />
          </FormFieldsContext>
        </Suspense>
      ) : status === 'loading' ? (
        <Skeleton height={240} />
      ) : (
        <>
          <Text as="p" size={13} muted>
            {t('record.gone')}
          </Text>
          <Suspense>
            <BegunComments of={recordId} />
            <BegunMessages of={{ tableId: table.id, recordId }} />
          </Suspense>
        </>
      )}
    </Panel>
  )
}
