import { useCallback, useState } from 'react'
import { newShortId } from '#shared/lib/ids.ts'
import {
  topBarAlignments,
  topBarVariants,
  topShortcutsAtFirst,
  type TopBar,
  type TopBarItem,
} from '#shared/nouns/bundles/bundle-snapshot.ts'
import { useAppStyle } from '#client/features/apps/data/use-app-style.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { BarEditor, type BarFieldsProps } from '#client/features/apps/ui/bars/BarEditor.tsx'
import { shortcutsOf } from '#client/features/apps/ui/bars/bar-shortcuts.ts'
import { IconField } from '#client/features/apps/ui/bars/IconField.tsx'
import { moved } from '#client/features/apps/ui/bars/moved.ts'
import { PictureField } from '#client/nouns/attachments/PictureField.tsx'
import { ShortcutSwitches } from '#client/features/apps/ui/bars/ShortcutSwitches.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import { HueField } from '#client/features/apps/ui/HueField.tsx'
import { itemKey, useItems } from '#client/nouns/items/item.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { OrderedList } from '#client/ui/OrderedList.tsx'
import { Select } from '#client/ui/Select.tsx'
import { Switch } from '#client/ui/Switch.tsx'

interface TopBarEditorProps {
  appId: string
  label: string
  /** the bar of another app is shown around the open one */
  isOther: boolean
  onClose(): void
}

/** Makes and edits an app's top bar (specification 2 §5). */
export function TopBarEditor({ appId, label, isOther, onClose }: TopBarEditorProps) {
  const { t } = useTranslation('apps')
  const [isBusy, setBusy] = useState(false)
  const begin = useCallback(
    (present: TopBar | null): TopBar =>
      present ?? {
        color: '',
        logo: '',
        align: 'left',
        variant: 'withTabIcons',
        showLogin: true,
        shortcuts: [...topShortcutsAtFirst],
        items: [itemOf(appId)],
      },
    [appId],
  )
  return (
    <BarEditor
      appId={appId}
      bar="topBar"
      title={t('topBar.edit', { app: label })}
      createTitle={t('topBar.create', { app: label })}
      begin={begin}
      isBusy={isBusy}
      warning={isOther ? t('topBar.other', { app: label }) : undefined}
      faultsOf={() => []}
      fields={(props) => <Fields {...props} appId={appId} onBusy={setBusy} />}
      onClose={onClose}
    />
  )
}

const itemOf = (appId: string): TopBarItem => ({ id: newShortId('b'), appId, color: '', icon: '', position: '' })

function Fields({ bar, change, appId, onBusy }: BarFieldsProps<'topBar'> & { appId: string; onBusy(isBusy: boolean): void }) {
  const { t } = useTranslation('apps')
  const items = useItems()
  const access = useAccess()
  const mayHaveLogo = access.has('premiumAppBlocksAndFields')
  const used = new Set(bar.items.map((item) => item.appId))
  const addable = [...items.values()].filter((item) => item.type === 'app' && !used.has(item.id))
  const isList = bar.variant === 'select'
  return (
    <>
      <OrderedList
        label={t('topBar.items')}
        items={bar.items.map((item) => {
          const app = items.get(itemKey('app', item.appId))
          return {
            id: item.id,
            label: app?.label ?? t('menuBar.gone'),
            icon: <ItemIcon icon={item.icon || (app?.icon ?? 'layout-grid')} color={item.color || (app?.color ?? 'gray')} size={20} />,
          }
        })}
        onMove={(from, to) => change({ items: moved(bar.items, from, to) })}
        onRemove={(id) => change({ items: bar.items.filter((item) => item.id !== id) })}
      />
      <Select
        ariaLabel={t('topBar.add')}
        placeholder={t('topBar.add')}
        value={null}
        options={addable.map((app) => ({
          value: app.id,
          label: app.label,
          icon: <ItemIcon icon={app.icon} color={app.color} size={20} />,
        }))}
        onChange={(id) => change({ items: [...bar.items, itemOf(id)] })}
      />
      <Select
        label={t('topBar.variant')}
        value={bar.variant}
        options={topBarVariants.map((value) => ({ value, label: t(`topBar.variants.${value}`) }))}
        onChange={(variant) => change({ variant })}
      />
      <div>
        <Select
          label={t('topBar.align')}
          value={bar.align}
          disabled={isList}
          options={topBarAlignments.map((value) => ({ value, label: t(`topBar.alignments.${value}`) }))}
          onChange={(align) => change({ align })}
        />
        {isList && <Hint>{t('topBar.alignHint')}</Hint>}
      </div>
      {bar.variant === 'customIcon' &&
        bar.items.map((item) => {
          const app = items.get(itemKey('app', item.appId))
          return (
            <IconField
              key={item.id}
              label={app?.label ?? t('menuBar.gone')}
              icon={item.icon || (app?.icon ?? '')}
              color={item.color || (app?.color ?? '')}
              onChange={(look) => change({ items: bar.items.map((each) => (each.id === item.id ? { ...each, ...look } : each)) })}
            />
          )
        })}
      <HueField label={t('topBar.color')} value={bar.color} onChange={(color) => change({ color })} />
      <PictureField
        target={{ owner: 'app', ownerId: appId }}
        label={t('bars.logo')}
        value={bar.logo}
        disabled={!mayHaveLogo}
        hint={mayHaveLogo ? undefined : t('topBar.logoPlan')}
        onBusy={onBusy}
        onChange={(logo) => change({ logo })}
      />
      <LoginSwitch appId={appId} isOn={bar.showLogin} onChange={(showLogin) => change({ showLogin })} />
      <ShortcutSwitches all={shortcutsOf.topBar} chosen={bar.shortcuts} onChange={(shortcuts) => change({ shortcuts })} />
    </>
  )
}

function Hint({ children }: { children: string }) {
  return (
    <Text as="p" size={12} muted>
      {children}
    </Text>
  )
}

interface LoginSwitchProps {
  appId: string
  isOn: boolean
  onChange(isOn: boolean): void
}

/** Visitors alone are asked to log in: it rests until they see the bar. */
function LoginSwitch({ appId, isOn, onChange }: LoginSwitchProps) {
  const { t } = useTranslation('apps')
  const isSeen = useAppStyle(appId)?.publicShowTopBar ?? true
  return (
    <div>
      <Switch checked={isOn && isSeen} disabled={!isSeen} onChange={(event) => onChange(event.currentTarget.checked)}>
        {t('topBar.showLogin')}
      </Switch>
      {!isSeen && <Hint>{t('topBar.needsPublic', { flag: t('style.publicShowTopBar') })}</Hint>}
    </div>
  )
}
