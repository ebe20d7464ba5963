import { useAccess } from '#client/engine/access/use-access.ts'
import { usePlan } from '#client/engine/access/use-plan.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { closeOverlay } from '#client/lib/overlays.ts'
import { useOutsideLinks } from '#client/nouns/organisations/outside-links.ts'
import { PlanContact } from '#client/nouns/plans/PlanContact.tsx'
import type { PlanReason } from '#client/nouns/plans/plan-reason.ts'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'

/**
 * Says what the plan leaves out. Administrators read how to upgrade, everybody else whom to ask (specification 1 §6).
 */
export function UpgradeNotice({ reason }: { reason: PlanReason }) {
  const { t } = useTranslation('plans')
  const { isAdmin } = useAccess()
  const { contact } = usePlan()
  const { sells } = useOutsideLinks()
  const what =
    'feature' in reason
      ? t('gate.feature', { what: t(`features.${reason.feature}`) })
      : t('gate.limit', { what: t(`limits.${reason.limit}`) })
  return (
    <Notice tone="warning" action={isAdmin && <WayUp sells={sells} contact={contact} />}>
      <strong>{what}</strong> {!isAdmin && t('gate.ask')}
      {isAdmin && !sells && contact === null && t('gate.noContact')}
    </Notice>
  )
}

/** Leads to the page on which a plan is bought, or to the address of those who set it. */
function WayUp({ sells, contact }: { sells: boolean; contact: string | null }) {
  const { t } = useTranslation('plans')
  if (sells)
    return (
      <LinkButton to="/settings/plans" variant="primary" onClick={closeOverlay}>
        {t('gate.upgrade')}
      </LinkButton>
    )
  return contact !== null && <PlanContact contact={contact}>{t('gate.upgrade')}</PlanContact>
}
