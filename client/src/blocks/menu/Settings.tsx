import { menuDirections, type MenuBlockConfig } from '#shared/blocks/menu-block.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { OrderedList } from '#client/ui/OrderedList.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockSettingsProps } from '#client/lib/block-view.ts'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'

export function Settings({ config, onChange }: BlockSettingsProps<MenuBlockConfig>) {
  const { t } = useTranslation('apps')
  const apps = useEntities('app')
  const listed = config.apps.flatMap((id) => apps.find((app) => app.id === id) ?? [])
  const rest = apps.filter((app) => !config.apps.includes(app.id)).sort((a, b) => a.label.localeCompare(b.label))
  const swap = (from: number, to: number) => {
    const order = listed.map((app) => app.id)
    const [moved] = order.splice(from, 1)
    if (moved) order.splice(to, 0, moved)
    onChange({ apps: order })
  }
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
      <OrderedList
        label={t('menu.apps')}
        items={listed.map((app) => ({ id: app.id, label: app.label, icon: <ItemIcon icon={app.icon} color={app.color} size={20} /> }))}
        onMove={swap}
        onRemove={(id) => onChange({ apps: config.apps.filter((each) => each !== id) })}
      />
      {rest.length > 0 && (
        <Select
          ariaLabel={t('menu.add')}
          placeholder={t('menu.add')}
          value={null}
          onChange={(id) => onChange({ apps: [...config.apps, id] })}
          options={rest.map((app) => ({ value: app.id, label: app.label, icon: <ItemIcon icon={app.icon} color={app.color} size={20} /> }))}
        />
      )}
    </>
  )
}
