import { useState } from 'react'
import type { TableAccess } from '#shared/access/access.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { FieldSelect } from '#client/fields/settings/FieldSelect.tsx'
import { ValueBox } from '#client/fields/settings/ValueBox.tsx'
import type { RecordGestures } from '#client/records/gestures/record-gestures.ts'
import { Row } from '#client/ui/layout/Row.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { toast } from '#client/ui/toast.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface BulkEditProps {
  tableId: string
  ids: readonly string[]
  fields: readonly Field[]
  access: TableAccess
  gestures: RecordGestures
  onClose(): void
}

/** One field, one value, many records: one gesture. */
export function BulkEdit({ tableId, ids, fields, access, gestures, onClose }: BulkEditProps) {
  const { t } = useTranslation('tables')
  const isWritable = ({ id, type }: Field): boolean =>
    fields.some((field) => field.id === id) && !access.readonlyFields.has(id) && !fieldTypes[type].computed && isShared(type)
  const [field, setField] = useState<Field | undefined>(undefined)
  const [value, setValue] = useState<CellValue>(null)
  const refused = field?.required === true && value === null
  return (
    <Dialog
      open
      title={t('bulk.editTitle', { count: ids.length })}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            disabled={!field || refused}
            onClick={() => {
              if (!field) return
              gestures.setMany(ids, { [field.id]: value })
              onClose()
              toast({ message: t('bulk.edited', { count: ids.length }), action: { label: t('common.undo'), onAction: gestures.undo } })
            }}
          >
            {t('bulk.apply')}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <FieldSelect
          isFirst
          label={t('bulk.field')}
          tableId={tableId}
          fits={isWritable}
          value={field?.id ?? null}
          onChange={(id) => {
            setField(fields.find((candidate) => candidate.id === id))
            setValue(null)
          }}
        />
        {field && (
          <Row gap={0} align="stretch">
            <ValueBox key={field.id} field={field} label={t('fields.setValue', { label: field.label })} value={value} onChange={setValue} />
          </Row>
        )}
        {field && (
          // keeps its room: a press on the button below keeps the value first, and must not find the button moved
          <Text as="p" size={13} muted style={{ visibility: value === null ? 'visible' : 'hidden' }}>
            {t(refused ? 'misfit.required' : 'bulk.empties', { label: field.label })}
          </Text>
        )}
      </Stack>
    </Dialog>
  )
}

/** A signature, a conversation or a stopwatch belongs to its record; a partner that only one can have cannot go to many. */
function isShared(type: Field['type']): boolean {
  const { sign, face, column } = fieldTypes[type]
  return column !== 'none' && !sign && face?.limit !== 'one'
}
