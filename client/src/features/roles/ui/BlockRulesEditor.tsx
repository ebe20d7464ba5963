import { isBlockRules, readGrant, spelledOutBlocks } from '#shared/access/item-levels.ts'
import type { BlockRules } from '#shared/access/profile-schema.ts'
import { useItems } from '#client/nouns/items/item.ts'
import { changeRole } from '#client/nouns/roles/use-roles.ts'
import { itemsOfKind, type BlockKind } from '#client/features/roles/role-items.ts'
import { LevelSelect } from '#client/features/roles/ui/LevelSelect.tsx'
import type { RoleSectionProps } from '#client/features/roles/role-sections.ts'
import { SaveMark } from '#client/features/roles/ui/SaveMark.tsx'
import { useLevelChoice } from '#client/features/roles/ui/use-level-choice.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import roleEditor from '#client/features/roles/ui/RoleEditor.module.css'
import css from '#client/features/roles/ui/TableRules.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { BackButton } from '#client/ui/BackButton.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Switch } from '#client/ui/Switch.tsx'

interface BlockRulesEditorProps extends RoleSectionProps {
  kind: BlockKind
  /** `'*'`: the rights in everything of the kind without an entry of its own */
  itemId: string
  onBack: () => void
}

const rightsOf: Record<BlockKind, readonly (keyof BlockRules)[]> = {
  dashboards: ['can_create_blocks', 'can_edit_blocks', 'can_delete_blocks'],
  doc_pages: ['can_edit_content', 'can_create_blocks', 'can_edit_blocks', 'can_delete_blocks'],
}

/** A role's rights on the blocks of one app or page, without full control of it (specification 2 §6). */
export function BlockRulesEditor({ role, lock, kind, itemId, onBack }: BlockRulesEditorProps) {
  const { t } = useTranslation('roles')
  const all = useItems()
  const item = itemsOfKind(kind, all.values(), role.profile).find((each) => each.id === itemId)?.item
  const grant = readGrant(role.profile, kind, itemId)
  const wildcard = readGrant(role.profile, kind, '*')
  const { choose, dialog } = useLevelChoice(role)
  const rules = spelledOutBlocks(grant.value)
  const isAll = itemId === '*'
  const label = isAll ? t(`allOf.${kind}`) : (item?.label ?? t('goneItem'))
  const change = (right: keyof BlockRules, on: boolean): void => {
    const next = Object.fromEntries(
      rightsOf[kind].filter((each) => (each === right ? on : rules[each] === true)).map((each) => [each, true]),
    )
    changeRole(role.id, { map: kind, id: itemId, value: next })
  }
  return (
    <Stack as="section" gap={24} aria-label={label}>
      <Stack>
        <BackButton onClick={onBack}>{t(`kinds.${kind}`)}</BackButton>
        <div className={css.title}>
          {item && <ItemIcon icon={item.icon} color={item.color} size={24} />}
          <h2>{label}</h2>
          <SaveMark roleId={role.id} of={`${kind}:${itemId}`} />
          <div className={css.level}>
            <LevelSelect
              kind={kind}
              label={t('levelOf', { label })}
              grant={grant}
              wildcard={isAll || wildcard.level === 'none' ? undefined : wildcard.level}
              disabled={lock !== undefined}
              onChange={(choice) => choose(kind, itemId, label, choice)}
            />
          </div>
        </div>
      </Stack>
      {grant.level === 'none' ? (
        <Notice tone="info">{t('noAccess', { label })}</Notice>
      ) : (
        <section aria-labelledby="rules-blocks">
          <h3 id="rules-blocks" className={roleEditor.groupTitle}>
            {t('rules.rights')}
          </h3>
          {!isBlockRules(grant.value) && <p className={roleEditor.rowHint}>{t(`blockRules.from.${kind}`)}</p>}
          <div className={roleEditor.card}>
            {rightsOf[kind].map((right) => (
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
                  disabled={lock !== undefined}
                  onChange={(event) => change(right, event.currentTarget.checked)}
                />
              </div>
            ))}
          </div>
          <p className={roleEditor.rowHint}>{t('blockRules.looks')}</p>
        </section>
      )}
      {dialog}
    </Stack>
  )
}
