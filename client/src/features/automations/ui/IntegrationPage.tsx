import { useSearchParams } from 'react-router-dom'
import { findIntegration } from '#shared/nouns/connections/integrations/integrations.ts'
import type { Integration } from '#shared/nouns/connections/integrations/integration.ts'
import { ownActionKinds } from '#shared/nouns/automations/action-kinds.ts'
import { loadConnections } from '#client/features/automations/data/connections.ts'
import styles from '#client/features/automations/ui/automations.module.css'
import { ConnectionForm } from '#client/features/automations/ui/ConnectionForm.tsx'
import { ConnectionRow } from '#client/features/automations/ui/ConnectionRow.tsx'
import { KindBadge } from '#client/features/automations/ui/KindBadge.tsx'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Notice } from '#client/ui/Notice.tsx'

/** `/automations/explore/{name}`: the actions of a product, and the connections to it. */
export function IntegrationPage({ name }: { name: string }) {
  const { t } = useTranslation('automations')
  const integration = findIntegration(name)
  if (integration) return <Connections key={name} integration={integration} />
  if (name !== 'trama') return <EmptyState title={t('shell:notFound.title')} />
  return (
    <ul className={styles.cards}>
      {ownActionKinds.map((kind) => (
        <li key={kind.name} className={styles.card}>
          <KindBadge icon={kind.icon} hue={kind.hue} />
          <span className={styles.main}>
            <span className={styles.name}>{t(`kinds.${kind.name}.name`)}</span>
            <span className={styles.about}>{t(`kinds.${kind.name}.about`)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Connections({ integration }: { integration: Integration }) {
  const { t } = useTranslation('automations')
  const { data, failure, reload } = useLoaded(loadConnections)
  const own = data?.connections.filter(({ app }) => app === integration.name) ?? []
  const { name, title, icon, hue, guide } = integration
  return (
    <>
      <div className={styles.row}>
        <KindBadge icon={icon} hue={hue} />
        <div className={styles.main}>
          <h2 className={styles.name}>{title}</h2>
          <p className={styles.about}>{t(`integrations.${name}`)}</p>
        </div>
      </div>
      <ConsentOutcome />
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
      {data && own.length === 0 && <Notice>{t('connections.none', { product: title })}</Notice>}
      <ul className={styles.list}>
        {own.map((connection) => (
          <ConnectionRow key={connection.id} integration={integration} connection={connection} onRemoved={reload} />
        ))}
      </ul>
      <p className={styles.guide}>
        {t(`guides.${name}`)}{' '}
        <a href={guide} target="_blank" rel="noreferrer">
          {t('connections.guide', { product: title })}
        </a>
      </p>
      <ConnectionForm integration={integration} callbackUrl={data?.callbackUrl} onMade={reload} />
    </>
  )
}

/** The outcome of a consent, after the other product has sent the person back. */
function ConsentOutcome() {
  const { t } = useTranslation('automations')
  const [address] = useSearchParams()
  const outcome = consentOutcomes.find((one) => one === address.get('consent'))
  if (outcome === undefined) return null
  return <Notice tone={outcome === consentOutcomes[0] ? 'info' : 'error'}>{t(`consent.outcome.${outcome}`)}</Notice>
}

const consentOutcomes = ['given', 'refused', 'over', 'failed'] as const
