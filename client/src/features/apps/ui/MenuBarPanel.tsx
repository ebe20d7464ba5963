import { IconFolderPlus, IconHistory, IconTrash } from '@tabler/icons-react'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import type { MenuBar } from '#shared/nouns/bundles/bundle-snapshot.ts'
import { itemKey, useItems, type Item } from '#client/nouns/items/item.ts'
import { menuOrder, placeAfterStep } from '#client/features/apps/data/menu-tree.ts'
import { useBundle, type MenuBarCommands } from '#client/features/apps/data/use-bundle.ts'
import { MenuBarPast } from '#client/features/apps/ui/AppMenuBar.tsx'
import classes from '#client/features/apps/ui/BlockSettings.module.css'
import { HueField } from '#client/features/apps/ui/HueField.tsx'
import { OrderedList } from '#client/ui/OrderedList.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useVersionsAddress } from '#client/nouns/documents/versions/use-versions-address.ts'
import { VersionHistory } from '#client/nouns/documents/versions/VersionHistory.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { Select } from '#client/ui/Select.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { toast } from '#client/ui/toast.ts'

/** beside the history of the app itself */
const versionsKey = 'barVersions'

/** Makes and edits an app's menu bar; the bar beside it is the preview. */
export function MenuBarPanel({ appId, label, onClose }: { appId: string; label: string; onClose: () => void }) {
  const { t } = useTranslation('apps')
  const { bundle, menuBar, undo } = useBundle(appId)
  const bar = bundle?.menuBar
  const versions = useVersionsAddress(versionsKey)
  const create = () => {
    menuBar.set({ title: label, topColor: 'indigo', bottomColor: '', allowHide: true, showIcons: true })
    menuBar.add({ type: 'app', targetId: appId, label: '', folderId: null })
  }
  return (
    <Panel
      title={t('menuBar.edit', { app: label })}
      onClose={onClose}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="quiet" icon={<IconHistory size={16} stroke={1.5} />} onClick={versions.open}>
            {t('documents:versions.open')}
          </Button>
          {bar && (
            <Button
              variant="quiet"
              icon={<IconTrash size={16} stroke={1.5} />}
              onClick={() => {
                undo.separate()
                menuBar.remove()
                undo.separate()
                toast({ message: t('menuBar.removed'), action: { label: t('header.undo'), onAction: () => undo.undo() } })
              }}
            >
              {t('menuBar.remove')}
            </Button>
          )}
        </>
      }
    >
      {bar ? (
        <Editor bar={bar} commands={menuBar} />
      ) : (
        <EmptyState
          title={t('menuBar.none')}
          action={
            <Button variant="primary" onClick={create}>
              {t('menuBar.create')}
            </Button>
          }
        >
          {t('menuBar.about')}
        </EmptyState>
      )}
      <VersionHistory
        document={documentName({ kind: 'bundle', id: appId })}
        title={t('menuBar.title')}
        mayRestore
        addressKey={versionsKey}
        preview={(doc) => <MenuBarPast appId={appId} doc={doc} />}
      />
    </Panel>
  )
}

function Editor({ bar, commands }: { bar: MenuBar; commands: MenuBarCommands }) {
  const { t } = useTranslation('apps')
  const items = useItems()
  const shown = menuOrder(bar.items)
  const folders = bar.items.filter((item) => item.type === 'folder')
  const used = new Set(bar.items.map((item) => item.targetId))
  const addable = [...items.values()].filter((item) => !used.has(item.id)).sort((a, b) => a.label.localeCompare(b.label))
  const look = (item: Item) => <ItemIcon icon={item.icon} color={item.color} size={20} />
  const move = (from: number, to: number) => {
    const moved = shown[from]
    const place = moved && placeAfterStep(bar.items, moved.id, to < from ? -1 : 1)
    if (moved && place) commands.move(moved.id, place)
  }
  return (
    <div className={classes.settings}>
      <TextField
        label={t('menuBar.name')}
        value={bar.title}
        maxLength={200}
        onChange={(event) => commands.set({ title: event.currentTarget.value })}
      />
      <OrderedList
        label={t('menuBar.items')}
        items={shown.map((item) => {
          const target = item.type === 'folder' ? undefined : items.get(itemKey(item.type, item.targetId))
          const label = item.type === 'folder' ? item.label : (target?.label ?? t('menuBar.gone'))
          return {
            id: item.id,
            label,
            icon: target ? look(target) : <ItemIcon icon="folder" color="gray" size={20} />,
            indented: item.folderId !== null,
          }
        })}
        onMove={move}
        onRemove={commands.removeItem}
      />
      <Select
        ariaLabel={t('menuBar.add')}
        placeholder={t('menuBar.add')}
        value={null}
        options={addable.map((item) => ({ value: itemKey(item.type, item.id), label: item.label, icon: look(item) }))}
        onChange={(key) => {
          const item = items.get(key)
          if (item) commands.add({ type: item.type, targetId: item.id, label: '', folderId: null })
        }}
      />
      <Button
        icon={<IconFolderPlus size={16} stroke={1.5} />}
        onClick={() => commands.add({ type: 'folder', targetId: '', label: t('menuBar.newFolder'), folderId: null })}
      >
        {t('menuBar.addFolder')}
      </Button>
      {folders.map((folder) => (
        <TextField
          key={folder.id}
          label={t('menuBar.folderName')}
          value={folder.label}
          maxLength={200}
          onChange={(event) => commands.update(folder.id, { label: event.currentTarget.value })}
        />
      ))}
      <HueField label={t('menuBar.topColor')} value={bar.topColor} onChange={(topColor) => commands.set({ topColor })} />
      <HueField label={t('menuBar.bottomColor')} value={bar.bottomColor} onChange={(bottomColor) => commands.set({ bottomColor })} />
      <Switch checked={bar.allowHide} onChange={(event) => commands.set({ allowHide: event.currentTarget.checked })}>
        {t('menuBar.allowHide')}
      </Switch>
      <Switch checked={bar.showIcons} onChange={(event) => commands.set({ showIcons: event.currentTarget.checked })}>
        {t('menuBar.showIcons')}
      </Switch>
      <Switch
        checked={bar.largeIcons}
        disabled={!bar.showIcons}
        onChange={(event) => commands.set({ largeIcons: event.currentTarget.checked })}
      >
        {t('menuBar.largeIcons')}
      </Switch>
    </div>
  )
}
