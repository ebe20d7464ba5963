import { menuDirections, type MenuBlockConfig } from '#shared/blocks/menu-block.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { PickMany } from '#client/ui/PickMany.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockSettingsProps } from '#client/lib/block-view.ts'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'

export function Settings({ config, onChange }: BlockSettingsProps<MenuBlockConfig>) {
  const { t } = useTranslation('apps')
  const apps = useEntities('app')
  return (
    <>
      <TextField
        label={t('menu.title')}
        value={config.title}
        maxLength={200}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Select
        label={t('menu.direction')}
        value={config.direction}
        onChange={(direction) => onChange({ direction })}
        options={menuDirections.map((value) => ({ value, label: t(`menu.directions.${value}`) }))}
      />
      <PickMany
        label={t('menu.apps')}
        add={t('menu.add')}
        options={apps
          .toSorted((a, b) => a.label.localeCompare(b.label))
          .map(({ id, label, icon, color }) => ({ value: id, label, icon: <ItemIcon icon={icon} color={color} size={20} /> }))}
        picked={config.apps}
        onChange={(chosen) => onChange({ apps: chosen })}
      />
    </>
  )
}
