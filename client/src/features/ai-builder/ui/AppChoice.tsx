import { useAccess } from '#client/engine/access/use-access.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useItems } from '#client/nouns/items/item.ts'
import { Select } from '#client/ui/Select.tsx'

interface AppChoiceProps {
  /** undefined: a new one */
  app: string | undefined
  onApp: (id: string | undefined) => void
}

/** A new app, or blocks and tables for one that is there and may be edited. */
export function AppChoice({ app, onApp }: AppChoiceProps) {
  const { t } = useTranslation('aiBuilder')
  const access = useAccess()
  const apps = [...useItems().values()].filter(({ type, id }) => type === 'app' && access.app(id) === 'write')
  if (apps.length === 0) return null
  return (
    <Select
      label={t('goesTo')}
      value={app ?? ''}
      onChange={(id) => onApp(id === '' ? undefined : id)}
      options={[{ value: '', label: t('newApp') }, ...apps.map(({ id, label }) => ({ value: id, label: t('addToApp', { name: label }) }))]}
    />
  )
}
