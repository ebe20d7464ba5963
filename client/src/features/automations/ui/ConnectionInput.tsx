import { Link } from 'react-router-dom'
import { findIntegration } from '#shared/nouns/connections/integrations/integrations.ts'
import { loadConnections } from '#client/features/automations/data/connections.ts'
import css from '#client/features/automations/ui/automations.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Select } from '#client/ui/Select.tsx'

interface ConnectionInputProps {
  app: string
  label: string
  value: string
  disabled: boolean
  onChange: (id: string) => void
}

/** A connection of the product; without any, it says what to set up. */
export function ConnectionInput({ app, label, value, disabled, onChange }: ConnectionInputProps) {
  const { t } = useTranslation('automations')
  const { data } = useLoaded(loadConnections)
  const own = data?.connections.filter((one) => one.app === app) ?? []
  const title = findIntegration(app)?.title ?? ''
  return (
    <>
      <Select
        label={label}
        value={value === '' ? null : value}
        options={own.map(({ id, name }) => ({ value: id, label: name }))}
        placeholder={t('choose')}
        disabled={disabled || own.length === 0}
        onChange={onChange}
      />
      {data && own.length === 0 && (
        <p className={css.about}>
          {t('connections.none', { product: title })} <Link to={`/automations/explore/${app}`}>{t('connections.new')}</Link>
        </p>
      )}
    </>
  )
}
