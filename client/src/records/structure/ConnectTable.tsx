import { useId, useState } from 'react'
import { inverseLabel } from '#shared/fields/inverse-face.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { ConnectedRecordConfig } from '#shared/fields/types/connected-record.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import css from '#client/nouns/tables/structure.module.css'
import { createAsGesture } from '#client/fields/settings/field-gestures.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Select } from '#client/ui/Select.tsx'
import { toast } from '#client/ui/toast.ts'

const targetOf = (field: Field): string | undefined =>
  fieldTypes[field.type].column === 'link' ? (field.config as ConnectedRecordConfig).tableId : undefined

/** Links the records of two tables by a new field on each side; offered are tables without a link to this one (specification 2 §5). */
export function ConnectTable({ table, onClose }: { table: Table; onClose(): void }) {
  const { t } = useTranslation('structure')
  const formId = useId()
  const access = useAccess()
  const fields = useEntities('field')
  const [chosen, setChosen] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const linked = new Set([
    table.id,
    ...fields.filter(({ tableId }) => tableId === table.id).map(targetOf),
    ...fields.filter((field) => targetOf(field) === table.id).map(({ tableId }) => tableId),
  ])
  const offered = useEntities('table')
    .filter(({ id }) => !linked.has(id) && access.table(id).read)
    .toSorted((a, b) => a.label.localeCompare(b.label))

  function connect(): void {
    const other = offered.find(({ id }) => id === chosen)
    setMissing(!other)
    if (!other) return
    const taken = fields.filter(({ tableId }) => tableId === table.id).map(({ label }) => label)
    const config: ConnectedRecordConfig = { tableId: other.id, inverseFieldId: null, limitToOne: false }
    createAsGesture(table.id, { type: 'connectedRecord', label: inverseLabel(other.label, table.label, taken), config })
    toast({ message: t('connect.done', { label: other.label }), tone: 'success' })
    onClose()
  }

  return (
    <Dialog
      open
      title={t('connect.title')}
      closeLabel={t('close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} disabled={offered.length === 0}>
            {t('connect.do')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={css.stack}
        onSubmit={(event) => {
          event.preventDefault()
          connect()
        }}
      >
        {offered.length === 0 ? (
          <p>{t('connect.none')}</p>
        ) : (
          <>
            <p>{t('connect.about')}</p>
            <Select
              label={t('connect.table')}
              placeholder={t('connect.choose')}
              value={chosen}
              options={offered.map(({ id, label, icon, color }) => ({
                value: id,
                label,
                icon: <ItemIcon icon={icon} color={color} size={16} plain />,
              }))}
              onChange={(id) => {
                setChosen(id)
                setMissing(false)
              }}
            />
            {isMissing && <Notice tone="warning">{t('connect.choose')}</Notice>}
          </>
        )}
      </form>
    </Dialog>
  )
}
