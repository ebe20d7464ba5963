import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { integrations } from '#shared/nouns/connections/integrations/integrations.ts'
import { triggerKinds } from '#shared/nouns/automations/trigger-kinds.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useBegin } from '#client/features/automations/data/use-begin.ts'
import css from '#client/features/automations/ui/automations.module.css'
import { KindCards } from '#client/features/automations/ui/KindCards.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useModalAddress } from '#client/lib/use-modal-address.ts'
import { ownProduct } from '#client/features/automations/data/own-product.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { UpgradeGate } from '#client/nouns/plans/UpgradeGate.tsx'
import { Button } from '#client/ui/Button.tsx'

const RecipeCards = lazyPart(async () => (await import('#client/features/automations/ui/RecipeCards.tsx')).RecipeCards)

const SaidAutomation = lazyPart(async () => {
  const [file] = await Promise.all([import('#client/features/automations/ui/SaidAutomation.tsx'), loadTexts('sentences')])
  return file.SaidAutomation
})

/**
 * `/automations/explore`: beginnings of automations, about the table of `objectId` where the address has one, and other products.
 * A plan without automations shows them to read.
 */
export function ExplorePage() {
  const { t } = useTranslation('automations')
  const openModal = useModalAddress()
  const tableId = useSearchParams()[0].get('objectId')
  const table = useEntity('table', tableId ?? '')
  const begin = useBegin(table?.id ?? null)
  const isOpen = useAccess().has('manageAutomations')
  return (
    <>
      {isOpen ? (
        <>
          <div className={css.connected}>
            <p className={css.about}>{table ? t('connect.about', { table: table.label }) : t('connect.aboutNone')}</p>
            <Button size="small" onClick={() => openModal('connectToATable', {})}>
              {t(table ? 'connect.change' : 'connect.title')}
            </Button>
          </div>
          <Suspense fallback={null}>
            <SaidAutomation tableId={table?.id ?? null} />
          </Suspense>
        </>
      ) : (
        <UpgradeGate reason={{ feature: 'manageAutomations' }} />
      )}
      <h2 className={css.heading}>{t('explore.triggers')}</h2>
      <KindCards
        cards={triggerKinds.map(({ name, icon, hue }) => ({
          ...{ id: name, icon, hue, name: t(`kinds.${name}.name`), about: t(`kinds.${name}.about`) },
          ...(isOpen && { onPick: () => begin.fromTrigger(name) }),
        }))}
      />
      <h2 className={css.heading}>{t('explore.templates')}</h2>
      <Suspense fallback={null}>
        <RecipeCards tableId={table?.id ?? null} />
      </Suspense>
      <h2 className={css.heading}>{t('explore.integrations')}</h2>
      <KindCards
        cards={[ownProduct, ...integrations].map(({ name, title, icon, hue }) => ({
          ...{ id: name, icon, hue, name: title, about: t(`integrations.${name}`) },
          to: `/automations/explore/${name}`,
        }))}
      />
    </>
  )
}
