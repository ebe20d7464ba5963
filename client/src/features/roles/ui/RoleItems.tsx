import { IconAdjustments } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { readGrant } from '#shared/access/item-levels.ts'
import type { GrantKind } from '#shared/access/item-grants.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { useItems } from '#client/nouns/items/item.ts'
import { grantKinds, isBlockKind, itemsOfKind, switchedOff, type GrantItem } from '#client/features/roles/role-items.ts'
import { BlockRulesEditor } from '#client/features/roles/ui/BlockRulesEditor.tsx'
import { LevelSelect } from '#client/features/roles/ui/LevelSelect.tsx'
import type { RoleSectionProps } from '#client/features/roles/role-sections.ts'
import { SaveMark } from '#client/features/roles/ui/SaveMark.tsx'
import { TableRulesEditor } from '#client/features/roles/ui/TableRulesEditor.tsx'
import { useLevelChoice } from '#client/features/roles/ui/use-level-choice.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import roleEditor from '#client/features/roles/ui/RoleEditor.module.css'
import css from '#client/features/roles/ui/RoleItems.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useAddressQuery } from '#client/lib/use-address-query.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Chip } from '#client/ui/Chip.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'

/** The items that a role opens, kind by kind; `?kind=` selects the kind, `?table=` opens one table's rules. */
export function RoleItems({ role, lock }: RoleSectionProps) {
  const { t } = useTranslation('roles')
  const { query, change } = useAddressQuery()
  const kind = grantKinds.find((each) => each === query.get('kind')) ?? 'tables'
  const tableId = query.get('table')
  const itemId = query.get('item')
  const [search, setSearch] = useState('')
  const all = useItems()
  const items = useMemo(() => itemsOfKind(kind, all.values(), role.profile), [kind, all, role.profile])
  const { choose, dialog } = useLevelChoice(role)
  if (role.isAdmin) return null
  if (tableId !== null) return <TableRulesEditor role={role} lock={lock} tableId={tableId} onBack={() => change({ table: null })} />
  if (itemId !== null && isBlockKind(kind))
    return <BlockRulesEditor role={role} lock={lock} kind={kind} itemId={itemId} onBack={() => change({ item: null })} />

  const wildcard = readGrant({ ...role.profile, [`${kind}_disabled`]: [] }, kind, '*')
  const isAllOff = (role.profile[`${kind}_disabled`] ?? []).includes('*')
  const shown = findItems(items, search)
  const off = switchedOff(kind, role.profile)
  const nameOf = (id: string): string => items.find((each) => each.id === id)?.item?.label ?? t('goneItem')
  const openRules =
    kind === 'tables'
      ? (id: string) => change({ kind, table: id })
      : isBlockKind(kind)
        ? (id: string) => change({ kind, item: id })
        : undefined

  return (
    <Stack gap={24}>
      <Row justify="between" wrap>
        <Segmented<GrantKind>
          label={t('kinds.label')}
          value={kind}
          options={grantKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(next) => change({ kind: next }, { replace: true })}
        />
        <SearchField className={css.search} label={t('items.search')} value={search} onChange={setSearch} />
      </Row>
      {isAllOff && <Notice tone="warning">{t(`allOff.${kind}`)}</Notice>}
      <div className={roleEditor.card}>
        <div className={css.all}>
          <div className={css.allText}>
            <span className={roleEditor.lineName}>{t(`allOf.${kind}`)}</span>
            <Text size={13} muted>
              {t(wildcard.level === 'none' ? 'allOfHintOff' : 'allOfHint')}
            </Text>
          </div>
          <SaveMark roleId={role.id} of={`${kind}:*`} />
          {openRules && wildcard.level !== 'none' && <RulesButton label={t(`allOf.${kind}`)} onOpen={() => openRules('*')} />}
          <div className={css.level}>
            <LevelSelect
              kind={kind}
              label={t(`allOf.${kind}`)}
              grant={wildcard}
              disabled={lock !== undefined}
              onChange={(choice) => choose(kind, '*', t(`allOf.${kind}`), choice)}
            />
          </div>
        </div>
        {off.length > 0 && <p className={css.off}>{t('switchedOff', { count: off.length, list: off.map(nameOf).join(', ') })}</p>}
      </div>
      {shown.length === 0 ? (
        <p className={css.empty}>{search === '' ? t(`noItems.${kind}`) : t('items.notFound')}</p>
      ) : (
        <ul className={classNames(roleEditor.card, roleEditor.lines)} aria-label={t(`kinds.${kind}`)}>
          {shown.map((each) => (
            <ItemRow
              key={each.id}
              entry={each}
              kind={kind}
              role={role}
              lock={lock}
              onChoose={(choice) => choose(kind, each.id, each.item?.label ?? each.id, choice)}
              onRules={openRules && each.item && (() => openRules(each.id))}
            />
          ))}
        </ul>
      )}
      {dialog}
    </Stack>
  )
}

function findItems(items: readonly GrantItem[], search: string): GrantItem[] {
  const wanted = foldText(search.trim())
  return items.filter(({ id, item }) => foldText(item?.label ?? id).includes(wanted))
}

interface ItemRowProps extends RoleSectionProps {
  entry: GrantItem
  kind: GrantKind
  onChoose: Parameters<typeof LevelSelect>[0]['onChange']
  onRules: (() => void) | undefined
}

function ItemRow({ entry: { id, item }, kind, role, lock, onChoose, onRules }: ItemRowProps) {
  const { t } = useTranslation('roles')
  const grant = readGrant(role.profile, kind, id)
  const wildcard = readGrant(role.profile, kind, '*').level
  const label = item?.label ?? t('goneItem')
  return (
    <li className={roleEditor.line}>
      {item ? <ItemIcon icon={item.icon} color={item.color} size={20} /> : <span className={css.noIcon} aria-hidden />}
      <div className={roleEditor.lineText}>
        <span className={roleEditor.lineName} title={label} data-dim={item ? undefined : true}>
          {label}
        </span>
        {!item && <span className={css.id}>{id}</span>}
        {grant.level === 'custom' && grant.source === 'own' && <Chip hue="blue">{t('levels.custom')}</Chip>}
      </div>
      <SaveMark roleId={role.id} of={`${kind}:${id}`} />
      {onRules && grant.level !== 'none' && <RulesButton label={label} onOpen={onRules} />}
      <div className={css.level} data-source={grant.source}>
        <LevelSelect
          kind={kind}
          label={t('levelOf', { label })}
          grant={grant}
          wildcard={wildcard === 'none' ? undefined : wildcard}
          disabled={lock !== undefined}
          onChange={onChoose}
        />
      </div>
    </li>
  )
}

function RulesButton({ label, onOpen }: { label: string; onOpen: () => void }) {
  const { t } = useTranslation('roles')
  return <IconButton label={t('rulesOf', { label })} icon={<IconAdjustments size={16} stroke={1.5} aria-hidden />} onClick={onOpen} />
}
