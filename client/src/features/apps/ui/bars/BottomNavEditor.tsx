import { IconPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { newShortId } from '#shared/lib/ids.ts'
import { faultsOfNav } from '#shared/nouns/bundles/bar-faults.ts'
import type { BottomNav, BottomNavItem } from '#shared/nouns/bundles/bundle-snapshot.ts'
import { ActionEditor } from '#client/features/apps/ui/bars/ActionEditor.tsx'
import { BarEditor, type BarFieldsProps } from '#client/features/apps/ui/bars/BarEditor.tsx'
import { moved } from '#client/features/apps/ui/bars/moved.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import { HueField } from '#client/features/apps/ui/HueField.tsx'
import { BarIcon } from '#client/nouns/bundles/BarIcon.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { OrderedList } from '#client/ui/OrderedList.tsx'
import { Switch } from '#client/ui/Switch.tsx'

interface BottomNavEditorProps {
  appId: string
  label: string
  icon: string
  onClose(): void
}

/** Makes and edits the bar below an app (specification 2 §5). */
export function BottomNavEditor({ appId, label, icon, onClose }: BottomNavEditorProps) {
  const { t } = useTranslation('apps')
  const begin = useCallback(
    (present: BottomNav | null): BottomNav =>
      present ?? {
        color: '',
        onlyOnMobile: true,
        items: [{ id: newShortId('b'), type: 'app', target: appId, tableId: null, label, icon, position: '' }],
      },
    [appId, label, icon],
  )
  return (
    <BarEditor
      appId={appId}
      bar="bottomNav"
      title={t('bottomBar.edit')}
      begin={begin}
      faultsOf={(bar) => faultsOfNav(bar, appId).map((fault) => t(`bottomBar.${fault}`, { name: label }))}
      warnsLate
      fields={(props) => <Fields {...props} />}
      onClose={onClose}
    />
  )
}

function Fields({ bar, change }: BarFieldsProps<'bottomNav'>) {
  const { t } = useTranslation('apps')
  const [open, setOpen] = useState<string>()
  const edited = bar.items.find((item) => item.id === open)
  const add = (): void => {
    const item: BottomNavItem = {
      id: newShortId('b'),
      type: 'app',
      target: '',
      tableId: null,
      label: '',
      icon: 'layout-grid',
      position: '',
    }
    change({ items: [...bar.items, item] })
    setOpen(item.id)
  }
  return (
    <>
      <Switch checked={bar.onlyOnMobile} onChange={(event) => change({ onlyOnMobile: event.currentTarget.checked })}>
        {t('bottomBar.onlyOnMobile')}
      </Switch>
      <div>
        <OrderedList
          label={t('bottomBar.items')}
          items={bar.items.map((item) => ({
            id: item.id,
            label: item.label || t('bottomBar.unnamed'),
            icon: <BarIcon icon={item.icon} size={20} />,
          }))}
          onMove={(from, to) => change({ items: moved(bar.items, from, to) })}
          open={open}
          onOpen={(id) => setOpen(id === open ? undefined : id)}
          onRemove={(id) => change({ items: bar.items.filter((item) => item.id !== id) })}
        />
        <Text as="p" size={12} muted>
          {t('bottomBar.firstFive')}
        </Text>
      </div>
      {edited && (
        <ActionEditor
          key={edited.id}
          item={edited}
          onChange={(next) => change({ items: bar.items.map((item) => (item.id === next.id ? next : item)) })}
        />
      )}
      <Button icon={<IconPlus size={16} stroke={1.5} />} onClick={add}>
        {t('bottomBar.add')}
      </Button>
      <HueField label={t('bottomBar.color')} value={bar.color} onChange={(color) => change({ color })} />
    </>
  )
}
