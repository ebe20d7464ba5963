import { IconFolderPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { newShortId } from '#shared/lib/ids.ts'
import { faultsOfMenu } from '#shared/nouns/bundles/bar-faults.ts'
import type { MenuBar, MenuItem } from '#shared/nouns/bundles/bundle-snapshot.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { menuOrder, moveByStep, withItem, withoutItem } from '#client/features/apps/data/menu-tree.ts'
import { BarEditor, type BarFieldsProps } from '#client/features/apps/ui/bars/BarEditor.tsx'
import { shortcutsOf } from '#client/features/apps/ui/bars/bar-shortcuts.ts'
import { PictureField } from '#client/nouns/attachments/PictureField.tsx'
import { ShortcutSwitches } from '#client/features/apps/ui/bars/ShortcutSwitches.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/apps/ui/bars/fields.module.css'
import { HueField } from '#client/features/apps/ui/HueField.tsx'
import { useBarLinks } from '#client/features/apps/ui/bars/use-bar-links.tsx'
import { useChats } from '#client/nouns/chat/use-chats.ts'
import { itemKey, useItems } from '#client/nouns/items/item.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { OrderedList } from '#client/ui/OrderedList.tsx'
import { Select, type SelectOption } from '#client/ui/Select.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { TextField } from '#client/ui/TextField.tsx'

interface MenuBarEditorProps {
  appId: string
  label: string
  onClose(): void
}

/** Makes and edits an app's menu bar; the bar beside it is the preview (specification 2 §5). */
export function MenuBarEditor({ appId, label, onClose }: MenuBarEditorProps) {
  const { t } = useTranslation('apps')
  const [isBusy, setBusy] = useState(false)
  const begin = useCallback(
    (present: MenuBar | null): MenuBar =>
      present
        ? {
            ...present,
            showWhenHovered: present.showWhenHovered && present.allowHide,
            largeIcons: present.largeIcons && present.showIcons,
          }
        : {
            title: label,
            topColor: 'indigo',
            bottomColor: 'gray',
            logo: '',
            allowHide: true,
            showWhenHovered: false,
            showIcons: true,
            largeIcons: false,
            shortcuts: [],
            items: [itemOf({ type: 'app', targetId: appId })],
          },
    [appId, label],
  )
  return (
    <BarEditor
      appId={appId}
      bar="menuBar"
      title={t('menuBar.edit', { app: label })}
      begin={begin}
      isBusy={isBusy}
      faultsOf={(bar) => faultsOfMenu(bar).map((fault) => t(`menuBar.${fault}`))}
      fields={(props) => <Fields {...props} appId={appId} onBusy={setBusy} />}
      onClose={onClose}
    />
  )
}

function itemOf(given: Pick<MenuItem, 'type' | 'targetId'> & Partial<MenuItem>): MenuItem {
  return { id: newShortId('b'), label: '', folderId: null, collapsible: true, position: '', ...given }
}

function Fields({ bar, change, appId, onBusy }: BarFieldsProps<'menuBar'> & { appId: string; onBusy(isBusy: boolean): void }) {
  const { t } = useTranslation('apps')
  const flags = [
    { name: 'allowHide', disabled: false, hint: undefined, off: { showWhenHovered: false } },
    { name: 'showWhenHovered', disabled: !bar.allowHide, hint: t('menuBar.needsHide'), off: {} },
    { name: 'showIcons', disabled: false, hint: undefined, off: { largeIcons: false } },
    { name: 'largeIcons', disabled: !bar.showIcons, hint: t('menuBar.needsIcons'), off: {} },
  ] as const
  return (
    <>
      <TextField
        label={t('menuBar.name')}
        value={bar.title}
        maxLength={200}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <PictureField
        target={{ owner: 'app', ownerId: appId }}
        label={t('bars.logo')}
        value={bar.logo}
        hint={t('menuBar.logoHint')}
        onBusy={onBusy}
        onChange={(logo) => change({ logo })}
      />
      <Items bar={bar} change={change} appId={appId} />
      <HueField label={t('menuBar.topColor')} value={bar.topColor} onChange={(topColor) => change({ topColor })} />
      <HueField label={t('menuBar.bottomColor')} value={bar.bottomColor} onChange={(bottomColor) => change({ bottomColor })} />
      {flags.map(({ name, disabled, hint, off }) => (
        <div key={name}>
          <Switch
            checked={bar[name] && !disabled}
            disabled={disabled}
            onChange={({ currentTarget: { checked } }) => change({ [name]: checked, ...(!checked && off) })}
          >
            {t(`menuBar.${name}`)}
          </Switch>
          {disabled && (
            <Text as="p" size={12} muted>
              {hint}
            </Text>
          )}
        </div>
      ))}
      <ShortcutSwitches
        all={shortcutsOf.menuBar.filter((name) => name !== 'login')}
        chosen={bar.shortcuts}
        onChange={(shortcuts) => change({ shortcuts })}
      />
    </>
  )
}

function Items({ bar, change, appId }: BarFieldsProps<'menuBar'> & { appId: string }) {
  const { t } = useTranslation('apps')
  const links = useBarLinks(appId)
  const shown = menuOrder(bar.items)
  const addable = useAddable(bar.items)
  const nameOf = (item: MenuItem): { label: string; icon: string; color: string } =>
    item.type === 'folder'
      ? { label: item.label, icon: 'folder', color: 'gray' }
      : item.type === 'favorites'
        ? { label: t('bars.favourites'), icon: 'star', color: 'amber' }
        : (links.find(item.type, item.targetId) ?? { label: t('menuBar.gone'), icon: 'folder', color: 'gray' })
  return (
    <>
      <OrderedList
        label={t('menuBar.items')}
        items={shown.map((item) => {
          const { label, icon, color } = nameOf(item)
          return { id: item.id, label, icon: <ItemIcon icon={icon} color={color} size={20} />, indented: item.folderId !== null }
        })}
        onMove={(from, to) => {
          const moved = shown[from]
          if (moved) change({ items: moveByStep(bar.items, moved.id, to < from ? -1 : 1) })
        }}
        onRemove={(id) => change({ items: withoutItem(bar.items, id) })}
      />
      <Select
        ariaLabel={t('menuBar.add')}
        placeholder={t('menuBar.add')}
        value={null}
        options={addable}
        onChange={(key) => {
          const [type = '', targetId = ''] = key.split(':')
          change({ items: withItem(bar.items, itemOf({ type: type as MenuItem['type'], targetId })) })
        }}
      />
      <Button
        icon={<IconFolderPlus size={16} stroke={1.5} />}
        onClick={() => change({ items: withItem(bar.items, itemOf({ type: 'folder', targetId: '', label: t('menuBar.newFolder') })) })}
      >
        {t('menuBar.addFolder')}
      </Button>
      {bar.items
        .filter((item) => item.type === 'folder')
        .map((folder) => {
          const set = (patch: Partial<MenuItem>): void =>
            change({ items: bar.items.map((item) => (item.id === folder.id ? { ...item, ...patch } : item)) })
          return (
            <div key={folder.id} className={css.item}>
              <TextField
                label={t('menuBar.folderName')}
                value={folder.label}
                maxLength={200}
                onChange={(event) => set({ label: event.currentTarget.value })}
              />
              <Switch checked={folder.collapsible} onChange={(event) => set({ collapsible: event.currentTarget.checked })}>
                {t('menuBar.collapsible')}
              </Switch>
            </div>
          )
        })}
    </>
  )
}

/** Everything that is not in the bar yet. */
function useAddable(present: readonly MenuItem[]): SelectOption<string>[] {
  const { t } = useTranslation('apps')
  const items = useItems()
  const folders = useEntities('folder')
  const { chats } = useChats()
  const used = new Set(present.map((item) => item.targetId))
  const look = (icon: string, color: string) => <ItemIcon icon={icon} color={color} size={20} />
  return [
    ...[...items.values()]
      .toSorted((a, b) => a.label.localeCompare(b.label))
      .map((item) => ({ id: item.id, value: itemKey(item.type, item.id), label: item.label, icon: look(item.icon, item.color) })),
    ...folders.map((folder) => ({
      id: folder.id,
      value: `workspace:${folder.id}`,
      label: folder.label,
      icon: look(folder.icon, folder.color),
    })),
    ...chats
      .filter((chat) => chat.channelLabel !== '')
      .map((chat) => ({ id: chat.id, value: `chat_channel:${chat.id}`, label: chat.channelLabel, icon: look('message', chat.iconColor) })),
    ...(present.some((item) => item.type === 'favorites')
      ? []
      : [{ id: 'favorites', value: 'favorites:', label: t('bars.favourites'), icon: look('star', 'amber') }]),
  ].filter(({ id }) => !used.has(id))
}
