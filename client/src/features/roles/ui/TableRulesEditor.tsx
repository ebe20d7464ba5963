import { createElement, Suspense, useState } from 'react'
import { lostParts, readGrant, spelledOut } from '#shared/access/item-levels.ts'
import type { TableRules } from '#shared/access/profile-schema.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useFields } from '#client/engine/replica/use-records.ts'
import { changeRole } from '#client/nouns/roles/use-roles.ts'
import { FieldRules } from '#client/features/roles/ui/FieldRules.tsx'
import { LevelSelect } from '#client/features/roles/ui/LevelSelect.tsx'
import type { RoleSectionProps } from '#client/features/roles/role-sections.ts'
import { SaveMark } from '#client/features/roles/ui/SaveMark.tsx'
import { useLevelChoice } from '#client/features/roles/ui/use-level-choice.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import roleEditor from '#client/features/roles/ui/RoleEditor.module.css'
import css from '#client/features/roles/ui/TableRules.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { lazyPage } from '#client/manifest/lazy-page.tsx'
import { BackButton } from '#client/ui/BackButton.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { Switch } from '#client/ui/Switch.tsx'

// every kind of cell comes with it: fetched when somebody writes rules
const rowRules = lazyPage(async () => (await import('#client/queries/RowRules.tsx')).RowRules, ['tables'])

type Rules = Exclude<TableRules, '*'>
const rights = ['can_create', 'can_edit', 'can_delete', 'create_comment', 'manage_structure'] as const

interface TableRulesEditorProps extends RoleSectionProps {
  /** `'*'`: the rules of every table without rules of its own */
  tableId: string
  onBack: () => void
}

/** A role's rules about one table: the allowed actions, on which records, and on which fields. */
export function TableRulesEditor({ role, lock, tableId, onBack }: TableRulesEditorProps) {
  const { t } = useTranslation('roles')
  const table = useEntity('table', tableId)
  const fields = useFields(tableId)
  const grant = readGrant(role.profile, 'tables', tableId)
  const wildcard = readGrant(role.profile, 'tables', '*')
  const { choose, dialog } = useLevelChoice(role)
  const isAll = tableId === '*'
  const rules = spelledOut((grant.value as TableRules | undefined) ?? {})
  const [picksRows, setPicksRows] = useState(lostParts(rules).rows > 0)
  const label = isAll ? t('allOf.tables') : (table?.label ?? t('goneItem'))
  const isLocked = lock !== undefined

  const change = (next: Rules): void => changeRole(role.id, { map: 'tables', id: tableId, value: withoutEmpty(next) })

  return (
    <Stack as="section" gap={24} aria-label={label}>
      <Stack>
        <BackButton onClick={onBack}>{t('kinds.tables')}</BackButton>
        <div className={css.title}>
          {table && <ItemIcon icon={table.icon} color={table.color} size={24} />}
          <h2>{label}</h2>
          <SaveMark roleId={role.id} of={`tables:${tableId}`} />
          <div className={css.level}>
            <LevelSelect
              kind="tables"
              label={t('levelOf', { label })}
              grant={grant}
              wildcard={isAll || wildcard.level === 'none' ? undefined : wildcard.level}
              disabled={isLocked}
              onChange={(choice) => choose('tables', tableId, label, choice)}
            />
          </div>
        </div>
      </Stack>
      {grant.level === 'none' ? (
        <Notice tone="info">{t('noAccess', { label })}</Notice>
      ) : (
        <>
          {grant.source === 'wildcard' && !isAll && <Notice tone="info">{t('fromAll')}</Notice>}
          <Rights rules={rules} isLocked={isLocked} onChange={change} />
          {!isAll && (
            <>
              <section aria-labelledby="rules-rows">
                <h3 id="rules-rows" className={roleEditor.groupTitle}>
                  {t('rules.rows')}
                </h3>
                <div className={classNames(roleEditor.card, css.rows)}>
                  <Segmented<'all' | 'some'>
                    label={t('rules.rows')}
                    value={picksRows ? 'some' : 'all'}
                    options={[
                      { value: 'all', label: t('rules.allRows') },
                      { value: 'some', label: t('rules.someRows') },
                    ]}
                    onChange={(next) => {
                      if (isLocked) return
                      setPicksRows(next === 'some')
                      if (next === 'all' && rules.data) change({ ...rules, data: [] })
                    }}
                  />
                  {picksRows && <RowRules fields={fields} rules={rules} isLocked={isLocked} onChange={change} />}
                </div>
              </section>
              <FieldRules fields={fields} rules={rules} isLocked={isLocked} onChange={change} />
            </>
          )}
        </>
      )}
      {dialog}
    </Stack>
  )
}

interface RowRulesProps {
  fields: ReturnType<typeof useFields>
  rules: Rules
  isLocked: boolean
  onChange(rules: Rules): void
}

function RowRules({ fields, rules, isLocked, onChange }: RowRulesProps) {
  const { t } = useTranslation('roles')
  return (
    <>
      <Suspense fallback={<Skeleton height={34} />}>
        {createElement(rowRules.Page, {
          fields,
          rules: rules.data ?? noRules,
          readOnly: isLocked,
          onChange: (data) => onChange({ ...rules, data }),
        })}
      </Suspense>
      <p className={roleEditor.rowHint}>{t('rules.rowsHint')}</p>
    </>
  )
}

function Rights({ rules, isLocked, onChange }: { rules: Rules; isLocked: boolean; onChange(rules: Rules): void }) {
  const { t } = useTranslation('roles')
  return (
    <section aria-labelledby="rules-rights">
      <h3 id="rules-rights" className={roleEditor.groupTitle}>
        {t('rules.rights')}
      </h3>
      <div className={roleEditor.card}>
        {rights.map((right) => (
          <div key={right} className={roleEditor.row}>
            <div className={roleEditor.rowText}>
              <label className={roleEditor.rowTitle} htmlFor={`rule-${right}`}>
                {t(`rules.${right}.title`)}
              </label>
              <p className={roleEditor.rowHint}>{t(`rules.${right}.hint`)}</p>
            </div>
            <Switch
              id={`rule-${right}`}
              checked={rules[right] === true}
              disabled={isLocked}
              onChange={(event) => onChange({ ...rules, [right]: event.currentTarget.checked })}
            />
          </div>
        ))}
      </div>
    </section>
  )
}

const noRules: never[] = []

/** Drops empty lists, which have no effect, so that the entry stays a plain level. */
function withoutEmpty(rules: Rules): TableRules {
  const entries = Object.entries(rules).filter(([, value]) => value !== false && !(Array.isArray(value) && value.length === 0))
  return Object.fromEntries(entries) as Rules
}
