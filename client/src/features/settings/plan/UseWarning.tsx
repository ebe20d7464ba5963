import type { UsageLevel } from '#shared/access/usage-level.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { usePlan } from '#client/engine/access/use-plan.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { PlanContact } from '#client/nouns/plans/PlanContact.tsx'
import { Notice } from '#client/ui/Notice.tsx'

/** Says the meaning of a limit that is near; administrators get the way to more (specification 1 §8 "Usage-threshold messages"). */
export function UseWarning({ level, of }: { level: UsageLevel; of: 'runs' | 'records' | 'calls' | 'lowcode' | 'ai' }) {
  const { t } = useTranslation('usage')
  const plans = useTranslation('plans')
  const { isAdmin } = useAccess()
  const { contact } = usePlan()
  if (level === 'fine' || level === 'half') return null
  return (
    <Notice
      tone={level === 'critical' ? 'error' : 'warning'}
      action={isAdmin && contact !== null && <PlanContact contact={contact}>{plans.t('gate.upgrade')}</PlanContact>}
    >
      <strong>{t(`warnings.${of}.${level}`)}</strong> {!isAdmin && plans.t('gate.ask')}
    </Notice>
  )
}
