import { IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { TableRules } from '#shared/access/profile-schema.ts'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import { newId } from '#shared/lib/ids.ts'
import type { FilterCondition } from '#shared/values/query.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { isComplete } from '#client/queries/filter-state.ts'
import { FieldMenu } from '#client/queries/FieldMenu.tsx'
import { Condition, newCondition } from '#client/queries/FilterBuilder.tsx'
import { useFocusNew } from '#client/queries/use-focus-new.ts'
import { Row } from '#client/ui/layout/Row.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/queries/views.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { IconButton } from '#client/ui/IconButton.tsx'

/** The conditions on records that a role sees; all of them must hold. */
type RowRule = NonNullable<Exclude<TableRules, '*'>['data']>[number]

interface RowRulesProps {
  fields: readonly Field[]
  rules: readonly RowRule[]
  readOnly: boolean
  /** called with rules that are complete only: one without its value would hold for nothing */
  onChange(rules: RowRule[]): void
}

/** The records that a role sees, written as a filter is; every rule must hold. Incomplete rules stay in this component, unsaved. */
export function RowRules({ fields: all, rules, readOnly, onChange }: RowRulesProps) {
  const { t } = useTranslation('tables')
  const fields = all.filter((field) => behaviourOf(field).definition.operators.length > 0)
  const [draft, setDraft] = useState(() => rules.map(toCondition))
  const [known, setKnown] = useState(rules)
  // another person changed them
  if (rules !== known) {
    setKnown(rules)
    if (JSON.stringify(rules) !== JSON.stringify(completeRules(draft, fields))) setDraft(rules.map(toCondition))
  }
  const change = (next: FilterCondition[]): void => {
    setDraft(next)
    const complete = completeRules(next, fields)
    if (JSON.stringify(complete) !== JSON.stringify(rules)) onChange(complete)
  }
  const box = useRef<HTMLDivElement>(null)
  const goesToNew = useFocusNew(box, draft.length)
  return (
    <div ref={box} inert={readOnly}>
      <Stack>
        {draft.map((condition, index) => (
          <div key={condition.id} className={css.node}>
            <div className={css.joiner}>
              <span className={css.where}>{t(index === 0 ? 'filters.where' : 'filters.and')}</span>
            </div>
            <Stack gap={4} flex="fill">
              <Condition
                condition={condition}
                fields={fields}
                fixedDays
                onChange={(next) => change(draft.map((each) => (each.id === next.id ? next : each)))}
              />
              {!isComplete(condition, fields) && <p className={css.incomplete}>{t('filters.incomplete')}</p>}
            </Stack>
            {!readOnly && (
              <IconButton
                label={t('filters.remove')}
                icon={<IconX size={16} stroke={1.5} />}
                onClick={() => change(draft.filter((each) => each.id !== condition.id))}
              />
            )}
          </div>
        ))}
        {!readOnly && fields.length > 0 && (
          <Row gap={4} align="stretch">
            <FieldMenu
              label={t('filters.addCondition')}
              fields={fields}
              onPick={(field) => {
                goesToNew()
                change([...draft, { id: newId(), ...newCondition(field) }])
              }}
            />
          </Row>
        )}
      </Stack>
    </div>
  )
}

function toCondition({ field, operator, value }: RowRule): FilterCondition {
  return { id: newId(), fieldId: field, operator, ...(value === undefined ? {} : { value }) }
}

function completeRules(conditions: readonly FilterCondition[], fields: readonly Field[]): RowRule[] {
  return conditions
    .filter((condition) => isComplete(condition, fields))
    .map(({ fieldId, operator, value }) => ({ field: fieldId, operator, ...(value === undefined ? {} : { value }) }) as RowRule)
}
