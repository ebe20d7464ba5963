import { useAccess } from '#client/engine/access/use-access.ts'
import { usePlan } from '#client/engine/access/use-plan.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { PlanContact } from '#client/nouns/plans/PlanContact.tsx'
import type { PlanReason } from '#client/nouns/plans/plan-reason.ts'
import { Notice } from '#client/ui/Notice.tsx'

/**
 * Says what the plan leaves out. Administrators read how to upgrade, everybody else whom to ask (specification 1 §6).
 */
export function UpgradeNotice({ reason }: { reason: PlanReason }) {
  const { t } = useTranslation('plans')
  const { isAdmin } = useAccess()
  const { contact } = usePlan()
  const what =
    'feature' in reason
      ? t('gate.feature', { what: t(`features.${reason.feature}`) })
      : t('gate.limit', { what: t(`limits.${reason.limit}`) })
  return (
    <Notice tone="warning" action={isAdmin && contact !== null && <PlanContact contact={contact}>{t('gate.upgrade')}</PlanContact>}>
      <strong>{what}</strong> {!isAdmin && t('gate.ask')}
      {isAdmin && contact === null && t('gate.noContact')}
    </Notice>
  )
}
