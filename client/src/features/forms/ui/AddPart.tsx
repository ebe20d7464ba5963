import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { foldText } from '#shared/lib/fold-text.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { isAsking, type FormPart } from '#shared/nouns/forms/form.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { cellIcons } from '#client/cells/cell-icons.ts'
import { linkConfig } from '#client/cells/field-config.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { canAsk, type NewPart } from '#client/features/forms/data/form-parts.ts'
import { Row } from '#client/ui/layout/Row.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/forms/ui/forms.module.css'
import { partIcons } from '#client/features/forms/ui/part-icons.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { NoMatch } from '#client/ui/NoMatch.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'

const still = ['section', 'text', 'picture', 'page_break'] as const
const icon = { size: 16, stroke: 1.5 } as const

interface AddPartProps {
  fields: readonly Field[]
  parts: readonly FormPart[]
  onAdd: (part: NewPart) => void
}

/** Other parts, and the fields that the form does not ask for yet. A press adds one behind the opened part. */
export function AddPart({ fields, parts, onAdd }: AddPartProps) {
  const { t } = useTranslation('forms')
  const all = useEntities('field')
  const [search, setSearch] = useState('')
  const asked = new Set(parts.flatMap((part) => (isAsking(part) ? [part.field_id] : [])))
  const left = fields.filter((field) => canAsk(field) && !asked.has(field.id))
  const shown = left.filter((field) => foldText(field.label).includes(foldText(search.trim())))
  const linesOf = (field: Field): readonly Field[] => {
    const { tableId } = linkConfig(field)
    return all.filter((target) => target.tableId === tableId && canAsk(target) && fieldTypes[target.type].holds !== 'records')
  }
  return (
    <section className={css.adding} aria-label={t('editor.add')}>
      <Text as="h2" size={12} weight="medium" muted>
        {t('editor.add')}
      </Text>
      <Row align="stretch" wrap>
        {still.map((type) => {
          const Icon = partIcons[type]
          return (
            <button key={type} type="button" className={css.chip} onClick={() => onAdd({ type })}>
              <Icon {...icon} aria-hidden /> {t(`parts.${type}`)}
            </button>
          )
        })}
      </Row>
      <Text as="h2" size={12} weight="medium" muted>
        {t('editor.fields')}
      </Text>
      {left.length > 8 && <SearchField label={t('editor.searchFields')} value={search} onChange={setSearch} />}
      {left.length === 0 && (
        <Text as="p" size={12} muted>
          {t('editor.allFields')}
        </Text>
      )}
      <NoMatch text={search} found={left.length === 0 ? 1 : shown.length} />
      <Row align="stretch" wrap>
        {shown.map((field) => {
          const Icon = cellIcons[field.type]
          return (
            <button key={field.id} type="button" className={css.chip} onClick={() => onAdd({ type: 'field', field })}>
              <Icon {...icon} aria-hidden /> {field.label}
            </button>
          )
        })}
        {shown
          .filter((field) => fieldTypes[field.type].holds === 'records')
          .map((field) => (
            <button
              key={`${field.id} rows`}
              type="button"
              className={css.chip}
              onClick={() => onAdd({ type: 'rows', field, targets: linesOf(field) })}
            >
              <IconPlus {...icon} aria-hidden /> {t('editor.linesOf', { field: field.label })}
            </button>
          ))}
      </Row>
    </section>
  )
}
