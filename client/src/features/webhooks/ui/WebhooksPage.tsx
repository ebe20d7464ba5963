import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useAccess } from '#client/engine/access/use-access.ts'
import { IncomingList } from '#client/features/webhooks/ui/IncomingList.tsx'
import { OutgoingList } from '#client/features/webhooks/ui/OutgoingList.tsx'
import css from '#client/features/webhooks/ui/webhooks.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { AutomationFrame } from '#client/nouns/automations/AutomationFrame.tsx'
import { LowcodeFrame } from '#client/nouns/functions/LowcodeFrame.tsx'
import { UpgradeGate } from '#client/nouns/plans/UpgradeGate.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'

/** `/automations/webhook` and `/lowcode/webhooks`: what comes in, and what is told outside (specification 3 §2). */
export function WebhooksPage() {
  const { t } = useTranslation('webhooks')
  const access = useAccess()
  const Frame = useLocation().pathname.startsWith('/lowcode') ? LowcodeFrame : AutomationFrame
  const [way, setWay] = useState<'in' | 'out'>('in')
  if (!access.has('lowCode'))
    return (
      <Frame>
        <UpgradeGate reason={{ feature: 'lowCode' }} />
      </Frame>
    )
  if (!access.can('development'))
    return (
      <EmptyState level={1} title={t('closed.title')} code={['permission_denied', 403]}>
        {t('closed.role')}
      </EmptyState>
    )
  return (
    <Frame>
      <Segmented
        label={t('way')}
        value={way}
        onChange={setWay}
        options={[
          { value: 'in', label: t('in.title') },
          { value: 'out', label: t('out.title') },
        ]}
      />
      <p className={css.about}>{t(`${way}.about`)}</p>
      {way === 'in' ? <IncomingList /> : <OutgoingList />}
    </Frame>
  )
}
