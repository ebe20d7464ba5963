import { useId, useState } from 'react'
import { addonKeys, planLevels, type AddonKey, type Addons } from '#shared/nouns/plans/price-list.ts'
import { call } from '#client/engine/api/call.ts'
import { Counter } from '#client/nouns/plans/sale/Counter.tsx'
import css from '#client/nouns/plans/sale/sale.module.css'
import type { Sale } from '#client/nouns/plans/sale/use-sale.ts'
import { useFormat } from '#client/i18n/format.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { followCheckout } from '#client/nouns/plans/follow-checkout.ts'
import { writePrice } from '#client/nouns/plans/money.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { toast } from '#client/ui/toast.ts'

/** Packs beside the plan; those that are held stay. */
export function AddonsDialog({ sale, onClose, onDone }: { sale: Sale; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('billing')
  const settings = useTranslation('settings')
  const { number } = useFormat()
  const formId = useId()
  const { offer, plan } = sale
  const held: Addons = sale.addons.addons
  const [wanted, setWanted] = useState(held)
  const keys = addonKeys.filter((key) => key !== 'lowcode_limit' || planLevels[plan.planId ?? 'free'] >= planLevels.developer)
  const fewer = keys.find((key) => wanted[key] < held[key])
  const isSame = keys.every((key) => wanted[key] === held[key])
  async function buy(): Promise<void> {
    const { checkout_url: url } = await call('POST v3/subscription/add-ons', { body: { addons: wanted } })
    if (url !== null) return followCheckout(url)
    toast({ message: t('order.done'), tone: 'success' })
    onDone()
  }
  const submission = useSubmit(() => (fewer === undefined && !isSame ? buy() : undefined))
  const packOf = (key: AddonKey) => offer.addons.find((one) => one.key === key)
  const failure = submission.failure === undefined ? null : errorText(submission.failure)
  const monthly = keys.reduce((sum, key) => sum + (packOf(key)?.[offer.currency] ?? 0) * wanted[key], 0)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('addons.title')}
      closeLabel={settings.t('close')}
      footer={
        <>
          <Button onClick={onClose}>{settings.t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={submission.busy} disabled={isSame || fewer !== undefined}>
            {t('addons.buy')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={16} noValidate aria-label={t('addons.title')} onSubmit={submission.onSubmit}>
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        {keys.map((key) => {
          const pack = packOf(key)
          const price = writePrice(pack?.[offer.currency] ?? 0, offer.currency)
          return (
            <Counter
              key={key}
              label={t(`addons.${key}.name`)}
              hint={t('addons.pack', { amount: number(pack?.pack ?? 0), price })}
              error={wanted[key] < held[key] ? t('addons.fewer', { count: held[key] }) : null}
              value={wanted[key]}
              least={held[key]}
              onChange={(value) => setWanted({ ...wanted, [key]: value })}
            />
          )
        })}
        <p className={css.muted}>{t('addons.monthly', { amount: writePrice(Math.round(monthly * 100) / 100, offer.currency) })}</p>
      </Stack>
    </Dialog>
  )
}
