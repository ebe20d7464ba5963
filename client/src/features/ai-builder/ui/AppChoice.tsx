import { useTranslation } from '#client/i18n/use-translation.ts'
import { useItems } from '#client/nouns/items/item.ts'
import { Select } from '#client/ui/Select.tsx'

interface AppChoiceProps {
  /** undefined: a new one */
  app: string | undefined
  onApp: (id: string | undefined) => void
}

/** A new app, or parts beside one that is there, linked to the tables that it shows. */
export function AppChoice({ app, onApp }: AppChoiceProps) {
  const { t } = useTranslation('aiBuilder')
  const apps = [...useItems().values()].filter(({ type }) => type === 'app')
  if (apps.length === 0) return null
  return (
    <Select
      label={t('goesTo')}
      value={app ?? ''}
      onChange={(id) => onApp(id === '' ? undefined : id)}
      options={[{ value: '', label: t('newApp') }, ...apps.map(({ id, label }) => ({ value: id, label: t('besideApp', { name: label }) }))]}
    />
  )
}
