import { IconFileSpreadsheet, IconFileTypeCsv, IconWorldDownload, type Icon } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { connectorNames, type ConnectorName } from '#shared/nouns/connectors/connector.ts'
import { connectors } from '#shared/nouns/connectors/connectors.ts'
import css from '#client/features/imports/ui/imports.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Text } from '#client/ui/layout/Text.tsx'

const icons: Partial<Record<ConnectorName, Icon>> = { csv: IconFileTypeCsv, 'microsoft-excel': IconFileSpreadsheet }

/** The connectors that are not hidden, each with the way to a step, the first one unless told. */
export function ConnectorList({ step = 'types' }: { step?: 'types' | 'update' }) {
  const { t } = useTranslation('connectors')
  return (
    <section className={css.cards} aria-label={t('list.title')}>
      {connectorNames
        .filter((id) => !connectors[id].hide)
        .map((id) => (
          <ConnectorCard
            key={id}
            to={`/connector/${connectors[id].group}/${id}/${step}`}
            Icon={icons[id] ?? IconWorldDownload}
            name={connectors[id].name}
            text={t(`about.${id.replace('-', '')}`)}
          />
        ))}
    </section>
  )
}

/** A choice of the wizard that leads on. */
export function ConnectorCard({ to, Icon, name, text }: { to: string; Icon: Icon; name: string; text: string }) {
  return (
    <Link className={css.card} to={to}>
      <Icon size={20} stroke={1.5} aria-hidden />
      <span>
        <strong>{name}</strong>
        <Text size={12} muted>
          {text}
        </Text>
      </span>
    </Link>
  )
}
