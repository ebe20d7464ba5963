import type { AccessDecision } from '#shared/access/access-question.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { UpgradeGate } from '#client/nouns/plans/UpgradeGate.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

interface ClosedDialogProps {
  title: string
  /** why it is closed to the person; `fetching`: what it is about is on its way; `missing`: there is no such thing */
  reason: AccessDecision | { failure: unknown } | 'fetching' | 'missing'
  onClose(): void
}

/** Stands in place of a dialog that an address names and that cannot be opened, or not yet. */
export function ClosedDialog({ title, reason, onClose }: ClosedDialogProps) {
  const { t } = useTranslation('errors')
  return (
    <Dialog open title={title} closeLabel={t('common:actions.close')} onClose={onClose}>
      {reason === 'fetching' ? (
        <Skeleton width="52%" height={16} />
      ) : reason !== 'missing' && 'rule' in reason && reason.rule === 'plan' && reason.feature !== undefined ? (
        <UpgradeGate reason={{ feature: reason.feature }} />
      ) : (
        <Notice tone="warning">
          {reason === 'missing' ? t('not_found') : 'failure' in reason ? errorText(reason.failure) : t('permission_denied')}
        </Notice>
      )}
    </Dialog>
  )
}
