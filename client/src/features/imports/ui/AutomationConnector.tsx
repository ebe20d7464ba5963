import type { ConnectorName } from '#shared/nouns/connectors/connector.ts'
import { connectors } from '#shared/nouns/connectors/connectors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'

/** The connector whose rows an automation fetches: its screen says which step does. */
export function AutomationConnector({ connector }: { connector: ConnectorName }) {
  const { t } = useTranslation('connectors')
  return (
    <EmptyState
      title={connectors[connector].name}
      action={
        <LinkButton to="/automations" variant="primary">
          {t('tricks.open')}
        </LinkButton>
      }
    >
      {t('tricks.text')}
    </EmptyState>
  )
}
