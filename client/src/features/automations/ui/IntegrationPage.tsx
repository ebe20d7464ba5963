import { useSearchParams } from 'react-router-dom'
import { findIntegration } from '#shared/nouns/connections/integrations/integrations.ts'
import type { Integration } from '#shared/nouns/connections/integrations/integration.ts'
import { actionKinds, ownActionKinds } from '#shared/nouns/automations/action-kinds.ts'
import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'
import { triggerKinds } from '#shared/nouns/automations/trigger-kinds.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { loadConnections } from '#client/features/automations/data/connections.ts'
import { ownProduct } from '#client/features/automations/data/own-product.ts'
import { useBegin } from '#client/features/automations/data/use-begin.ts'
import css from '#client/features/automations/ui/automations.module.css'
import { ConnectionForm } from '#client/features/automations/ui/ConnectionForm.tsx'
import { ConnectionRow } from '#client/features/automations/ui/ConnectionRow.tsx'
import { KindCards } from '#client/features/automations/ui/KindCards.tsx'
import { KindBadge } from '#client/features/automations/ui/KindBadge.tsx'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { UpgradeGate } from '#client/nouns/plans/UpgradeGate.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Notice } from '#client/ui/Notice.tsx'

/** `/automations/explore/{name}`: the actions of a product, and the connections to it. */
export function IntegrationPage({ name }: { name: string }) {
  const { t } = useTranslation('automations')
  const integration = findIntegration(name)
  const isOpen = useAccess().has('manageAutomations')
  if (integration && !isOpen)
    return (
      <>
        <ProductHead integration={integration} />
        <UpgradeGate reason={{ feature: 'manageAutomations' }} />
        <Actions kinds={actionsOf(integration)} />
      </>
    )
  if (integration) return <Connections key={name} integration={integration} />
  if (name !== ownProduct.name) return <EmptyState title={t('shell:notFound.title')} />
  return <OwnKinds />
}

/** The product's own triggers, each of which begins an automation, and its actions. */
function OwnKinds() {
  const { t } = useTranslation('automations')
  const begin = useBegin(null)
  const isOpen = useAccess().has('manageAutomations')
  return (
    <>
      <ProductHead integration={ownProduct} />
      <h2 className={css.heading}>{t('explore.triggers')}</h2>
      <KindCards
        cards={triggerKinds.map(({ name, icon, hue }) => ({
          ...{ id: name, icon, hue, name: t(`kinds.${name}.name`), about: t(`kinds.${name}.about`) },
          ...(isOpen && { onPick: () => begin.fromTrigger(name) }),
        }))}
      />
      <Actions kinds={ownActionKinds} />
    </>
  )
}

function Actions({ kinds }: { kinds: readonly ActionKind[] }) {
  const { t } = useTranslation('automations')
  return (
    <>
      <h2 className={css.heading}>{t('explore.actions')}</h2>
      <KindCards
        cards={kinds.map(({ name, icon, hue }) => ({
          id: name,
          icon,
          hue,
          name: t(`kinds.${name}.name`),
          about: t(`kinds.${name}.about`),
        }))}
      />
    </>
  )
}

function ProductHead({ integration: { name, title, icon, hue } }: { integration: Pick<Integration, 'name' | 'title' | 'icon' | 'hue'> }) {
  const { t } = useTranslation('automations')
  return (
    <div className={css.product}>
      <KindBadge icon={icon} hue={hue} />
      <div className={css.main}>
        <h2 className={css.name}>{title}</h2>
        <p className={css.about}>{t(`integrations.${name}`)}</p>
      </div>
    </div>
  )
}

function Connections({ integration }: { integration: Integration }) {
  const { t } = useTranslation('automations')
  const { data, failure, reload } = useLoaded(loadConnections)
  const own = data?.connections.filter(({ app }) => app === integration.name) ?? []
  const { name, title, guide } = integration
  return (
    <>
      <ProductHead integration={integration} />
      <ConsentOutcome />
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
      {data && own.length === 0 && <Notice>{t('connections.none', { product: title })}</Notice>}
      <ul className={css.list}>
        {own.map((connection) => (
          <ConnectionRow key={connection.id} integration={integration} connection={connection} onRemoved={reload} />
        ))}
      </ul>
      <p className={css.guide}>
        {t(`guides.${name}`)}{' '}
        <a href={guide} target="_blank" rel="noreferrer">
          {t('connections.guide', { product: title })}
        </a>
      </p>
      <ConnectionForm integration={integration} callbackUrl={data?.callbackUrl} onMade={reload} />
      <Actions kinds={actionsOf(integration)} />
    </>
  )
}

/** The steps that use a connection of the product. */
function actionsOf({ name }: Integration): ActionKind[] {
  return actionKinds.filter(({ inputs }) => inputs.some((input) => input.is === 'connection' && input.app === name))
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
