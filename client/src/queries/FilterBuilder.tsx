import { IconX } from '@tabler/icons-react'
import { useRef, useState, type ComponentType } from 'react'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import { isFilterBroken, isFilterUnfinished } from '#shared/query/prepare-filter.ts'
import { isFilterGroup, type FilterCondition, type FilterGroup, type FilterValue } from '#shared/values/query.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import {
  addCondition,
  addGroup,
  deepestGroup,
  emptyFilter,
  removeNode,
  replaceCondition,
  setConjunction,
} from '#client/queries/filter-state.ts'
import { FieldMenu } from '#client/queries/FieldMenu.tsx'
import { FilterValueInput, type FilterValueProps } from '#client/queries/FilterValueInput.tsx'
import { useFocusNew } from '#client/queries/use-focus-new.ts'
import { Row } from '#client/ui/layout/Row.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/queries/views.module.css'
import { classNames } from '#client/ui/class-names.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Select } from '#client/ui/Select.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

export interface FilterBuilderProps {
  fields: readonly Field[]
  filter: FilterGroup | null
  /** shown without any condition: the purpose of these, unless they filter the records in sight */
  whenEmpty?: string
  /** values that are known later may stand in conditions */
  values?: LaterValues | undefined
  onChange(filter: FilterGroup | null): void
}

/** An editor of values in the place of the usual one, and the test for what it alone can read. */
export interface LaterValues {
  Input: ComponentType<FilterValueProps>
  isOne(value: FilterValue | undefined): boolean
}

/** Conditions in groups of *and* and *or*, to six levels. */
export function FilterBuilder({ fields: all, filter, whenEmpty, values, onChange }: FilterBuilderProps) {
  const { t } = useTranslation('tables')
  // buttons hold no value to compare
  const fields = all.filter((field) => behaviourOf(field).definition.operators.length > 0)
  const [empty] = useState(emptyFilter)
  if (fields.length === 0)
    return (
      <Text as="p" size={13} muted>
        {t('empty.noFields')}
      </Text>
    )
  const tree = filter ?? empty
  return (
    <div className={classNames(css.builder, filter && css.filters)}>
      {!filter && (
        <Text as="p" size={13} muted>
          {whenEmpty ?? t('filters.none')}
        </Text>
      )}
      {/* the same element with and without conditions, so that the keys are not lost */}
      <Group group={tree} tree={tree} depth={1} fields={fields} values={values} onChange={onChange} />
    </div>
  )
}

export function newCondition(field: Field): Omit<FilterCondition, 'id'> {
  return { fieldId: field.id, operator: behaviourOf(field).definition.operators[0]?.name ?? 'isFilled' }
}

interface AddButtonsProps {
  fields: readonly Field[]
  onCondition(field: Field): void
  onGroup?: (field: Field) => void
}

function AddButtons({ fields, onCondition, onGroup }: AddButtonsProps) {
  const { t } = useTranslation('tables')
  return (
    <Row gap={4} align="stretch">
      <FieldMenu label={t('filters.addCondition')} fields={fields} onPick={onCondition} />
      {onGroup && <FieldMenu label={t('filters.addGroup')} fields={fields} onPick={onGroup} />}
    </Row>
  )
}

interface GroupProps extends Omit<FilterBuilderProps, 'filter' | 'whenEmpty'> {
  group: FilterGroup
  tree: FilterGroup
  depth: number
}

function Group({ group, tree, depth, fields, values, onChange }: GroupProps) {
  const { t } = useTranslation('tables')
  const box = useRef<HTMLDivElement>(null)
  const goesToNew = useFocusNew(box, group.nodes.length)
  return (
    <div ref={box} className={css.group} data-nested={depth > 1 || undefined} role="group" aria-label={t(`filters.${group.conjunction}`)}>
      {group.nodes.map((node, index) => (
        <div key={node.id} className={css.node}>
          <div className={css.joiner}>
            {index === 0 && <span className={css.where}>{t('filters.where')}</span>}
            {index === 1 && (
              <Select
                ariaLabel={t('filters.conjunction')}
                value={group.conjunction}
                options={(['and', 'or'] as const).map((value) => ({ value, label: t(`filters.${value}`) }))}
                onChange={(conjunction) => onChange(setConjunction(tree, group.id, conjunction))}
              />
            )}
            {index > 1 && <span className={css.where}>{t(`filters.${group.conjunction}`)}</span>}
          </div>
          {isFilterGroup(node) ? (
            <Group group={node} tree={tree} depth={depth + 1} fields={fields} values={values} onChange={onChange} />
          ) : (
            <Condition
              condition={node}
              fields={fields}
              values={values}
              onChange={(condition) => onChange(replaceCondition(tree, condition))}
            />
          )}
          <IconButton
            label={t('filters.remove')}
            icon={<IconX size={16} stroke={1.5} />}
            onClick={() => onChange(removeNode(tree, node.id))}
          />
        </div>
      ))}
      <AddButtons
        fields={fields}
        onCondition={(field) => {
          goesToNew()
          onChange(addCondition(tree, group.id, newCondition(field)))
        }}
        {...(depth < deepestGroup && group.nodes.length > 0
          ? {
              onGroup: (field: Field) => {
                goesToNew()
                onChange(addGroup(tree, group.id, newCondition(field)))
              },
            }
          : {})}
      />
    </div>
  )
}

/** A condition: a field, its operator, and the value. */
export function Condition({
  condition,
  fields,
  fixedDays,
  values,
  onChange,
}: {
  condition: FilterCondition
  fields: readonly Field[]
  /** offers no days relative to today: the compared value must stay fixed */
  fixedDays?: true
  values?: LaterValues | undefined
  onChange(condition: FilterCondition): void
}) {
  const { t } = useTranslation('tables')
  const field = fields.find((candidate) => candidate.id === condition.fieldId)
  const operators = field ? behaviourOf(field).definition.operators : []
  const operator = operators.find((candidate) => candidate.name === condition.operator)
  const Input = values?.Input ?? FilterValueInput
  return (
    <div className={css.condition}>
      <Select
        ariaLabel={t('filters.field')}
        placeholder={t('filters.deletedField')}
        value={field?.id ?? null}
        options={fields.map((candidate) => {
          const { icon: Icon } = cellTypes[candidate.type]
          return { value: candidate.id, label: candidate.label, icon: <Icon size={16} stroke={1.5} aria-hidden /> }
        })}
        onChange={(fieldId) => {
          const next = fields.find((candidate) => candidate.id === fieldId)
          if (next) onChange({ id: condition.id, ...newCondition(next) })
        }}
      />
      <Select
        ariaLabel={t('filters.operator')}
        value={operator?.name ?? null}
        options={operators.map(({ name }) => ({ value: name, label: t(`operators.${name}`) }))}
        onChange={(name) => {
          const keeps = operators.find((candidate) => candidate.name === name)?.input === operator?.input
          onChange({
            id: condition.id,
            fieldId: condition.fieldId,
            operator: name,
            ...(keeps && condition.value !== undefined ? { value: condition.value } : {}),
          })
        }}
      />
      {field && operator && operator.input !== 'none' && (
        <Input
          field={field}
          operator={operator}
          {...(fixedDays && { fixedDays })}
          value={condition.value}
          onChange={(value) => {
            const { value: _old, ...rest } = condition
            onChange(value === undefined ? rest : { ...rest, value })
          }}
        />
      )}
      {isFilterUnfinished({ id: 'one', conjunction: 'and', nodes: [condition] }, fields) && (
        <Text as="p" size={13} muted>
          {t('filters.unfinished')}
        </Text>
      )}
      {values?.isOne(condition.value) !== true && isFilterBroken({ id: 'one', conjunction: 'and', nodes: [condition] }, fields) && (
        <p className={css.broken}>{t('filters.broken')}</p>
      )}
    </div>
  )
}
