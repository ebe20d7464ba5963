import type { GrantKind } from '#shared/access/item-grants.ts'
import { offeredLevels, type ChosenLevel, type ItemGrant, type LevelName } from '#shared/access/item-levels.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Select } from '#client/ui/Select.tsx'

/** `wildcard`: as all others of its kind. */
export type LevelChoice = ChosenLevel | 'wildcard'

interface LevelSelectProps {
  kind: GrantKind
  /** accessible name */
  label: string
  grant: ItemGrant
  /** the role's level for everything of the kind; undefined without one, or for that entry itself */
  wildcard?: LevelName | undefined
  disabled: boolean
  onChange: (choice: LevelChoice) => void
}

/** How much of an item a role has. Rules that no level says show as such, with no level chosen (specification 2 §4). */
export function LevelSelect({ kind, label, grant, wildcard, disabled, onChange }: LevelSelectProps) {
  const { t } = useTranslation('roles')
  const offered: readonly LevelName[] = offeredLevels[kind]
  const levels = grant.level === 'view' && !offered.includes('view') ? ['view' as const, ...offered] : offered
  const options: { value: LevelChoice; label: string }[] = [
    { value: 'none', label: t('levels.none') },
    ...levels.map((level) => ({ value: level as ChosenLevel, label: t(`levels.${level}`) })),
    ...(wildcard === undefined ? [] : [{ value: 'wildcard' as const, label: t(`asAll.${kind}`, { level: t(`levels.${wildcard}`) }) }]),
  ]
  const value: LevelChoice | null =
    grant.source === 'wildcard' && wildcard !== undefined ? 'wildcard' : grant.level === 'custom' ? null : grant.level
  return (
    <Select ariaLabel={label} placeholder={t('levels.custom')} options={options} value={value} disabled={disabled} onChange={onChange} />
  )
}
