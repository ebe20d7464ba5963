import classes from '#client/features/apps/ui/BlockSettings.module.css'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { PickMany } from '#client/ui/PickMany.tsx'

interface HiddenForRolesProps {
  roleIds: readonly string[]
  onChange(roleIds: string[]): void
}

/** The roles whose people are not shown a block. */
export function HiddenForRoles({ roleIds, onChange }: HiddenForRolesProps) {
  const { t } = useTranslation('apps')
  const roles = useEntities('role').toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <div>
      <PickMany
        label={t('hiddenFor.label')}
        add={t('hiddenFor.add')}
        none={t('hiddenFor.none')}
        options={roles.map(({ id, name }) => ({ value: id, label: name }))}
        picked={roleIds}
        onChange={onChange}
      />
      <p className={classes.note}>{t('hiddenFor.about')}</p>
    </div>
  )
}
