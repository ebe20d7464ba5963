import type { Field } from '#shared/nouns/tables/table.ts'
import { cellIcons } from '#client/cells/cell-icons.ts'
import { EmptyRecords } from '#client/fields/settings/EmptyRecords.tsx'
import { isFilled } from '#client/records/structure/rule-draft.ts'
import css from '#client/records/structure/rules.module.css'
import { Checkbox } from '#client/ui/Checkbox.tsx'

interface RequiredFieldsProps {
  fields: readonly Field[]
  required: ReadonlySet<string>
  onChange(required: Set<string>): void
}

/** The fields that a whole record must fill, ticked. */
export function RequiredFields({ fields, required, onChange }: RequiredFieldsProps) {
  return (
    <ul className={css.fields}>
      {fields.filter(isFilled).map((field) => {
        const Icon = cellIcons[field.type]
        return (
          <li key={field.id}>
            <Checkbox
              checked={required.has(field.id)}
              onChange={(event) => {
                const next = new Set(required)
                if (event.currentTarget.checked) next.add(field.id)
                else next.delete(field.id)
                onChange(next)
              }}
            >
              <Icon size={16} stroke={1.5} aria-hidden /> {field.label}
            </Checkbox>
            {required.has(field.id) && !field.required && <EmptyRecords field={field} />}
          </li>
        )
      })}
    </ul>
  )
}
