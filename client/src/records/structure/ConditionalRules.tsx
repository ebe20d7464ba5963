import { IconPlus, IconX } from '@tabler/icons-react'
import type { Field } from '#shared/nouns/tables/table.ts'
import { cellIcons } from '#client/cells/cell-icons.ts'
import { ValueBox } from '#client/fields/settings/ValueBox.tsx'
import {
  actionTypes,
  faultOf,
  fitsAction,
  newAction,
  newRule,
  type ActionDraft,
  type RuleDraft,
} from '#client/records/structure/rule-draft.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/records/structure/rules.module.css'
import { FilterBuilder } from '#client/queries/FilterBuilder.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Select } from '#client/ui/Select.tsx'

interface ConditionalRulesProps {
  fields: readonly Field[]
  rules: readonly RuleDraft[]
  /** rules that cannot work, known after a try to save */
  invalid: ReadonlySet<string>
  onChange(rules: RuleDraft[]): void
}

const plus = <IconPlus size={16} stroke={1.5} />

/** A table's conditions: when a record matches, what becomes of its fields. */
export function ConditionalRules({ fields, rules, invalid, onChange }: ConditionalRulesProps) {
  const { t } = useTranslation('structure')
  return (
    <div className={css.rules}>
      {rules.length === 0 && (
        <Text as="p" size={13} muted>
          {t('rules.none')}
        </Text>
      )}
      {rules.map((rule, index) => (
        <Rule
          key={rule.id}
          number={index + 1}
          rule={rule}
          fields={fields}
          isInvalid={invalid.has(rule.id)}
          onChange={(next) => onChange(rules.map((other) => (other.id === rule.id ? next : other)))}
          onRemove={() => onChange(rules.filter((other) => other.id !== rule.id))}
        />
      ))}
      <Button variant="quiet" size="small" icon={plus} onClick={() => onChange([...rules, newRule()])}>
        {t('rules.add')}
      </Button>
    </div>
  )
}

interface RuleProps {
  number: number
  rule: RuleDraft
  fields: readonly Field[]
  isInvalid: boolean
  onChange(rule: RuleDraft): void
  onRemove(): void
}

function Rule({ number, rule, fields, isInvalid, onChange, onRemove }: RuleProps) {
  const { t } = useTranslation('structure')
  const { actions } = rule
  const set = (next: ActionDraft[]): void => onChange({ ...rule, actions: next })
  return (
    <section className={css.rule} aria-label={t('rules.rule', { number })} data-invalid={isInvalid || undefined}>
      <header className={css.ruleHead}>
        <span>{t('rules.rule', { number })}</span>
        <IconButton label={t('rules.remove', { number })} icon={<IconX size={16} stroke={1.5} />} onClick={onRemove} />
      </header>
      <FilterBuilder
        fields={fields}
        filter={rule.when.nodes.length > 0 ? rule.when : null}
        whenEmpty={t('rules.whenEmpty')}
        onChange={(when) => onChange({ ...rule, when: when ?? { ...rule.when, nodes: [] } })}
      />
      <h4 className={css.then}>{t('rules.then')}</h4>
      <div className={css.actions}>
        {actions.map((action, index) => (
          <Action
            // actions have no id of their own, and are only added at the end
            key={index}
            action={action}
            fields={fields}
            onChange={(next) => set(actions.map((other, at) => (at === index ? next : other)))}
            onRemove={actions.length > 1 ? () => set(actions.filter((_, at) => at !== index)) : undefined}
          />
        ))}
      </div>
      <Button variant="quiet" size="small" icon={plus} onClick={() => set([...actions, newAction()])}>
        {t('rules.addAction')}
      </Button>
      {isInvalid && (
        <p role="alert" className={css.fault}>
          {t(`rules.wrong.${faultOf(rule, fields)}`)}
        </p>
      )}
    </section>
  )
}

interface ActionProps {
  action: ActionDraft
  fields: readonly Field[]
  onChange(action: ActionDraft): void
  onRemove: (() => void) | undefined
}

function Action({ action, fields, onChange, onRemove }: ActionProps) {
  const { t } = useTranslation('structure')
  const offered = fields.filter((field) => fitsAction(action.type, field))
  const field = offered.find((candidate) => candidate.id === action.fieldId)
  return (
    <div className={css.action}>
      <Select
        ariaLabel={t('rules.action')}
        value={action.type}
        options={actionTypes.map((type) => ({ value: type, label: t(`rules.actions.${type}`) }))}
        onChange={(type) => {
          const keeps = field && fitsAction(type, field) ? field.id : null
          onChange(type === 'setValue' ? { type, fieldId: keeps, value: null } : { type, fieldId: keeps })
        }}
      />
      <Select
        ariaLabel={t('rules.field')}
        placeholder={t('rules.chooseField')}
        value={field?.id ?? null}
        options={offered.map(({ id, label, type }) => {
          const Icon = cellIcons[type]
          return { value: id, label, icon: <Icon size={16} stroke={1.5} aria-hidden /> }
        })}
        onChange={(fieldId) => onChange(action.type === 'setValue' ? { type: 'setValue', fieldId, value: null } : { ...action, fieldId })}
      />
      {action.type === 'setValue' && field && (
        <ValueBox
          key={field.id}
          field={field}
          label={t('rules.value', { label: field.label })}
          value={action.value ?? null}
          onChange={(next) => onChange({ type: 'setValue', fieldId: field.id, value: next })}
        />
      )}
      {onRemove && <IconButton label={t('rules.removeAction')} icon={<IconX size={16} stroke={1.5} />} onClick={onRemove} />}
    </div>
  )
}
