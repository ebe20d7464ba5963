import { useState } from 'react'
import { useSession } from '#client/engine/session/use-session.ts'
import { saveOwnSetting, saveOwnSettings } from '#client/features/settings/own-settings.ts'
import { settingsFailure } from '#client/features/settings/settings-failure.ts'
import { startPlaces } from '#client/features/settings/start-places.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import { SettingsCard } from '#client/features/settings/ui/SettingsCard.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { setSingleKeysEnabled, singleKeysEnabled } from '#client/lib/shortcuts.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { useItems } from '#client/nouns/items/item.ts'
import { Notice } from '#client/ui/Notice.tsx'
import { Select } from '#client/ui/Select.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { toast } from '#client/ui/toast.ts'

/** Stands for the page of the role; a path begins with a slash. */
const ofRole = 'role'

/** The page after logging in, and whether single keys are shortcuts. Both take effect at once. */
export function OwnStart() {
  const { t } = useTranslation('settings')
  const { settings } = useSession()
  const items = useItems()
  const [single, setSingle] = useState(singleKeysEnabled)
  const [failure, setFailure] = useState<unknown>()
  const problem = settingsFailure(t, failure)
  const places = [
    { value: ofRole, label: t('start.ofRole') },
    ...startPlaces.map(({ path, labelKey }) => ({ value: path, label: t(labelKey) })),
    ...[...items.values()].map(({ type, id, label }) => ({ value: itemPath(type, id), label })),
  ]
  const value = settings.initial_url ?? ofRole
  const options = places.some((place) => place.value === value) ? places : [{ value, label: value }, ...places]
  const choose = (chosen: string) => {
    setFailure(undefined)
    saveOwnSettings({ initial_url: chosen === ofRole ? null : chosen }).then(
      () => void toast({ message: t('saved'), tone: 'success' }),
      (error: unknown) => setFailure(error ?? new Error('failed')),
    )
  }
  return (
    <SettingsCard title={t('start.title')} description={t('start.description')}>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <Select label={t('start.page')} options={options} value={value} onChange={choose} />
      <div>
        <Switch
          checked={single}
          aria-describedby="single-keys-hint"
          onChange={(event) => {
            const on = event.currentTarget.checked
            setSingle(on)
            setSingleKeysEnabled(on)
            void saveOwnSetting('single_keys', on)
          }}
        >
          {t('start.singleKeys')}
        </Switch>
        <Text id="single-keys-hint" as="p" size={12} muted>
          {t('start.singleKeysHint')}
        </Text>
      </div>
    </SettingsCard>
  )
}
