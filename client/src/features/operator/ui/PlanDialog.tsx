import { useId, useState } from 'react'
import { planIds, type PlanId } from '#shared/access/plan.ts'
import type { ListedOrganisation } from '#shared/nouns/operator/operator-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { operatorFailure } from '#client/features/operator/operator-failure.ts'
import css from '#client/features/operator/ui/operator.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'

interface Props {
  organisation: ListedOrganisation
  onClose: () => void
  onDone: () => void
}

/** Gives an organisation another plan, or closes it. */
export function PlanDialog({ organisation: { id, name, planId }, onClose, onDone }: Props) {
  const { t } = useTranslation('operator')
  const formId = useId()
  const [plan, setPlan] = useState<PlanId | 'open'>(planId ?? 'open')
  const [days, setDays] = useState('')
  const trialDays = Number(days)
  const body = { plan, trialDays: trialDays > 0 ? trialDays : null }
  const { busy, failure, onSubmit } = useSubmit(() => call('POST operator/organisations/:id/plan', { params: { id }, body }).then(onDone))
  const problem = operatorFailure(t, failure)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('plan.title', { name })}
      closeLabel={t('plan.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('plan.cancel')}</Button>
          <Button type="submit" form={formId} variant={plan === 'blocked' ? 'danger' : 'primary'} busy={busy}>
            {t(plan === 'blocked' ? 'plan.block' : 'plan.save')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={16} noValidate aria-label={t('plan.title', { name })} onSubmit={onSubmit}>
        {problem !== null && <Notice tone="error">{problem}</Notice>}
        <Select<PlanId | 'open'>
          label={t('plan.plan')}
          value={plan}
          onChange={setPlan}
          options={[{ value: 'open', label: t('plans.open') }, ...planIds.map((value) => ({ value, label: t(`plans.${value}`) }))]}
        />
        {plan !== 'open' && plan !== 'blocked' && plan !== 'free' && (
          <TextField
            label={t('plan.trialDays')}
            hint={t('plan.trialHint')}
            inputMode="numeric"
            value={days}
            onChange={(event) => setDays(event.target.value.replaceAll(/\D/g, '').slice(0, 4))}
          />
        )}
        <p className={css.muted}>{t(plan === 'blocked' ? 'plan.blockText' : 'plan.text')}</p>
      </Stack>
    </Dialog>
  )
}
