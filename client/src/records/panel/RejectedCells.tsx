import { useMemo } from 'react'
import type { Locale } from '#shared/fields/field-type.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { readTable } from '#client/engine/replica/use-records.ts'
import type { RecordValues } from '#client/nouns/records/record-step.ts'
import type { UndoEntry } from '#client/nouns/records/undo-stack.ts'
import { createField } from '#client/nouns/fields/field-commands.ts'
import { createAndPaste, pasteIntoFields } from '#client/records/gestures/create-and-paste.ts'
import type { RejectedCell } from '#client/records/gestures/gesture-steps.ts'
import { lackedFields, stepsWithFields, type LackedField } from '#client/records/gestures/paste-fields.ts'
import { stepsWithOptions, widenFields } from '#client/records/gestures/paste-options.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/records/panel/bulk.module.css'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

const listed = 100

/** For those who may add options and fields, so that cells fit. */
export interface MissingParts {
  tableId: string
  fields: readonly Field[]
  startValues: RecordValues
  /** the part of the paste that was done */
  first: UndoEntry | undefined
  /** gets the cells that still do not fit */
  onRest(cells: readonly RejectedCell[]): void
}

export interface RejectedCellsProps {
  cells: readonly RejectedCell[]
  /** for those who may add the options and fields that the cells lack */
  missing?: MissingParts | undefined
  onClose(): void
}

/** The pasted cells that did not fit their fields, with their texts, so that nothing is silently lost. */
export function RejectedCells({ cells, missing, onClose }: RejectedCellsProps) {
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const fields = missing?.fields
  const widened = useMemo(() => (fields ? widenFields(cells, fields) : []), [cells, fields])
  const count = widened.reduce((sum, { made }) => sum + made.length, 0)
  function create({ tableId, startValues, first, onRest }: MissingParts): void {
    const isThere = (id: string): boolean => readTable(tableId)?.find(id) !== undefined
    const { steps, rest } = stepsWithOptions(cells, widened, { locale, startValues, isThere })
    createAndPaste(tableId, widened, steps, first)
    onRest(rest)
  }
  const lacked = useLacked(cells, fields)
  return (
    <Dialog
      open
      wide
      title={t('rejected.title', { count: cells.length })}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <>
          {/* Enter makes no options of values that may be mistakes */}
          <Button variant={count + lacked.length > 0 ? 'quiet' : 'primary'} data-autofocus onClick={onClose}>
            {t('rejected.ok')}
          </Button>
          {missing && lacked.length > 0 && (
            <Button variant={count > 0 ? 'secondary' : 'primary'} onClick={() => addFields(missing, lacked, cells, locale)}>
              {t('rejected.addFields', { count: lacked.length })}
            </Button>
          )}
          {missing && count > 0 && (
            <Button variant="primary" onClick={() => create(missing)}>
              {t('rejected.createOptions', { count })}
            </Button>
          )}
        </>
      }
    >
      <Text as="p" size={13} muted>
        {t('rejected.text')}
      </Text>
      <table className={css.rejected}>
        <thead>
          <tr>
            <th scope="col">{t('rejected.row')}</th>
            <th scope="col">{t('rejected.field')}</th>
            <th scope="col">{t('rejected.value')}</th>
            <th scope="col">{t('rejected.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {cells.slice(0, listed).map((cell, at) => (
            // several columns past the last field have no name
            <tr key={`${cell.row}.${cell.label || at}`}>
              <td>{cell.row + 1}</td>
              <td>{cell.label}</td>
              <td>{cell.text}</td>
              <td>{t(`misfit.${cell.reason}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {cells.length > listed && (
        <Text as="p" size={13} muted>
          {t('rejected.more', { count: cells.length - listed })}
        </Text>
      )}
    </Dialog>
  )
}

function useLacked(cells: readonly RejectedCell[], fields: readonly Field[] | undefined): readonly LackedField[] {
  const { t } = useTranslation('tables')
  const locale = useLocale()
  return useMemo(() => {
    const taken = new Set(fields?.map(({ label }) => label))
    return fields ? lackedFields(cells, taken, (number) => t('rejected.newField', { number }), locale) : []
  }, [cells, fields, t, locale])
}

function addFields(
  { tableId, startValues, first, onRest }: MissingParts,
  lacked: readonly LackedField[],
  cells: readonly RejectedCell[],
  locale: Locale,
): void {
  const isThere = (id: string): boolean => readTable(tableId)?.find(id) !== undefined
  const made = new Map(lacked.map(({ past, field }) => [past, { ...field, id: createField(tableId, field) }]))
  const { steps, rest } = stepsWithFields(cells, made, { locale, startValues, isThere })
  const ids = [...made.values()].map(({ id }) => id)
  pasteIntoFields(tableId, ids, steps, first)
  onRest(rest)
}
