import { IconEye, IconEyeOff, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { TableRules } from '#shared/access/profile-schema.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import roleEditor from '#client/features/roles/ui/RoleEditor.module.css'
import css from '#client/features/roles/ui/TableRules.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Segmented } from '#client/ui/Segmented.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'

type Rules = Exclude<TableRules, '*'>
type Right = 'write' | 'read' | 'none'

/** From here on a search is offered. */
const many = 12

interface FieldRulesProps {
  fields: readonly Field[]
  rules: Rules
  isLocked: boolean
  onChange: (rules: Rules) => void
}

/** The fields that a role sees, and those that it may change. */
export function FieldRules({ fields, rules, isLocked, onChange }: FieldRulesProps) {
  const { t } = useTranslation('roles')
  const [search, setSearch] = useState('')
  const hidden = new Set(rules.fields_excluded ?? [])
  const readonly = new Set(rules.fields_readonly ?? [])
  const rightOf = (field: Field): Right => (hidden.has(field.id) ? 'none' : readonly.has(field.id) || isComputed(field) ? 'read' : 'write')
  const shown = fields.filter((field) => foldText(field.label).includes(foldText(search.trim())))

  const set = (changed: readonly Field[], right: Right): void => {
    const ids = new Set(changed.map((field) => field.id))
    const excluded = [...hidden].filter((id) => !ids.has(id))
    const locked = [...readonly].filter((id) => !ids.has(id))
    if (right === 'none') excluded.push(...ids)
    if (right === 'read') locked.push(...changed.filter((field) => !isComputed(field)).map((field) => field.id))
    onChange({ ...rules, fields_excluded: excluded, fields_readonly: locked })
  }
  const options = (field?: Field) => [
    ...(field && isComputed(field)
      ? []
      : [{ value: 'write' as const, label: t('rules.write'), icon: <IconPencil size={16} stroke={1.5} /> }]),
    { value: 'read' as const, label: t('rules.read'), icon: <IconEye size={16} stroke={1.5} /> },
    { value: 'none' as const, label: t('rules.hide'), icon: <IconEyeOff size={16} stroke={1.5} /> },
  ]
  return (
    <section aria-labelledby="rules-fields">
      <h3 id="rules-fields" className={roleEditor.groupTitle}>
        {t('rules.fields')}
      </h3>
      <div className={roleEditor.card}>
        {fields.length > many && (
          <div className={css.search}>
            <SearchField quiet label={t('rules.searchFields')} value={search} onChange={setSearch} />
          </div>
        )}
        {fields.length === 0 && <p className={css.none}>{t('rules.noFields')}</p>}
        <ul className={roleEditor.lines}>
          {shown.map((field) => {
            const right = rightOf(field)
            return (
              <li key={field.id} className={roleEditor.line}>
                <div className={roleEditor.lineText}>
                  <span className={roleEditor.lineName} title={field.label} data-dim={right === 'none' || undefined}>
                    {field.label}
                  </span>
                </div>
                <span className={css.right}>{t(`rules.states.${right}`)}</span>
                <Segmented<Right>
                  label={field.label}
                  value={right}
                  options={options(field)}
                  onChange={(next) => !isLocked && set([field], next)}
                />
              </li>
            )
          })}
        </ul>
      </div>
      {rules.can_edit !== true && fields.length > 0 && <p className={css.below}>{t('rules.editOff')}</p>}
    </section>
  )
}

function isComputed(field: Field): boolean {
  return fieldTypes[field.type].computed === true
}
