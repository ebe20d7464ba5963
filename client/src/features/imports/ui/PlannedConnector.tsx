import type { ConnectorName } from '#shared/nouns/connectors/connector.ts'
import { connectors } from '#shared/nouns/connectors/connectors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'

/** A connector that has its address and does nothing yet. */
export function PlannedConnector({ connector }: { connector: ConnectorName }) {
  const { t } = useTranslation('connectors')
  return (
    <EmptyState
      title={connectors[connector].name}
      action={
        <LinkButton to="/connector" variant="primary">
          {t('planned.back')}
        </LinkButton>
      }
    >
      {t('planned.text')}
    </EmptyState>
  )
}
