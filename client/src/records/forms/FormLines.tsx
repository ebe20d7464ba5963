import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { fieldTypes } from '#shared/fields/registry.ts'
import { newId } from '#shared/lib/ids.ts'
import { mostLines, type LinesPart } from '#shared/nouns/forms/form.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { linkConfig } from '#client/cells/field-config.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useFields } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { presetCells } from '#client/nouns/records/preset-cells.ts'
import { FormAnswer } from '#client/records/forms/FormAnswer.tsx'
import { Ellipsis } from '#client/ui/layout/Ellipsis.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/records/forms/form.module.css'
import type { FormLine } from '#client/records/forms/send-form.ts'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'

interface FormLinesProps {
  part: LinesPart
  field: Field
  lines: readonly FormLine[]
  onChange(lines: readonly FormLine[]): void
}

/** New records of another table, a line each, that will be linked by the field. */
export function FormLines({ part, field, lines, onChange }: FormLinesProps) {
  const { t } = useTranslation('forms')
  const { tableId, limitToOne } = linkConfig(field)
  const all = useFields(tableId)
  const access = useAccess().table(tableId)
  const fields = useMemo(
    () =>
      part.fields.flatMap((id) => {
        const found = all.find((candidate) => candidate.id === id)
        const isOpen = found && !access.hiddenFields.has(id) && !access.readonlyFields.has(id) && !fieldTypes[found.type].computed
        return isOpen === true ? [found] : []
      }),
    [part.fields, all, access],
  )
  const add = () => onChange([...lines, { id: newId(), values: presetCells(tableId) }])
  const isFull = lines.length >= (limitToOne ? 1 : mostLines)
  return (
    <div className={css.lines}>
      {lines.map((line, index) => (
        <fieldset key={line.id} className={css.line} aria-label={t('fill.line', { number: index + 1 })}>
          {fields.map((asked) => (
            <Stack key={asked.id} gap={4} flex="fill">
              <Ellipsis size={12} muted>
                {asked.label}
                {asked.required && ' *'}
              </Ellipsis>
              <FormAnswer
                field={asked}
                label={asked.label}
                recordId={line.id}
                value={line.values[asked.id] ?? null}
                isInvalid={false}
                describedBy={undefined}
                onChange={(value) =>
                  onChange(
                    lines.map((other) => (other.id === line.id ? { ...line, values: { ...line.values, [asked.id]: value } } : other)),
                  )
                }
              />
            </Stack>
          ))}
          <IconButton
            label={t('fill.removeLine', { number: index + 1 })}
            icon={<IconTrash size={16} stroke={1.5} />}
            onClick={() => onChange(lines.filter((other) => other.id !== line.id))}
          />
        </fieldset>
      ))}
      {!isFull && (
        <div data-answer>
          <Button size="small" variant="quiet" icon={<IconPlus size={16} stroke={1.5} />} onClick={add}>
            {t(lines.length === 0 ? 'fill.addLine' : 'fill.anotherLine')}
          </Button>
        </div>
      )}
    </div>
  )
}
