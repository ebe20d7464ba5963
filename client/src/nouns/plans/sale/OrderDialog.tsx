import { useId, useState } from 'react'
import type { Period, SoldPlan } from '#shared/nouns/plans/price-list.ts'
import { leastSeats, problemOf, type Order, type OrderProblem } from '#shared/nouns/plans/order.ts'
import { call } from '#client/engine/api/call.ts'
import { Counter } from '#client/nouns/plans/sale/Counter.tsx'
import { OrderSum } from '#client/nouns/plans/sale/OrderSum.tsx'
import { heldOf, type Sale } from '#client/nouns/plans/sale/use-sale.ts'
import type { TFunction } from '#client/i18n/i18n.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { followCheckout } from '#client/nouns/plans/follow-checkout.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { toast } from '#client/ui/toast.ts'

interface Props {
  sale: Sale
  plan: SoldPlan
  period: Period
  onClose: () => void
  onDone: () => void
}

/** Seats of a plan, its price and what would stop; then the way to pay, or at once where something is paid already. */
export function OrderDialog({ sale, plan, period, onClose, onDone }: Props) {
  const { t } = useTranslation('billing')
  const settings = useTranslation('settings')
  const formId = useId()
  const held = heldOf(sale)
  const least = leastSeats(plan, held)
  const isSingle = held.hasSingleSeat
  const used = isSingle ? held.used.builders + held.used.members : held.used.builders
  const [builders, setBuilders] = useState(Math.max(least, used, held.seats.builders))
  const [members, setMembers] = useState(isSingle ? 0 : Math.max(held.used.members, held.seats.members))
  const isPaid = held.period !== null && held.state === 'paid'
  const order: Order = { plan, period, currency: held.currency, builderSeats: builders, memberSeats: members, addons: held.addons }
  const problem = problemOf(order, held)
  const buy = async (): Promise<void> => {
    const body = { plan, period, builder_seats: builders, member_seats: members }
    const { data } = isPaid ? await call('PUT v3/subscription', { body }) : await call('POST v3/subscription', { body })
    if (data.checkout_url !== null) return followCheckout(data.checkout_url)
    toast({ message: t('order.done'), tone: 'success' })
    onDone()
  }
  const submission = useSubmit(() => (problem ? undefined : buy()))
  const failure = submission.failure === undefined ? null : errorText(submission.failure)
  const other = problem && !isOfSeats(problem) ? settings.t(`errors:${problem.id}`) : null
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('order.title', { plan: sale.offer.plans.find(({ id }) => id === plan)?.name ?? plan })}
      closeLabel={settings.t('close')}
      footer={
        <>
          <Button onClick={onClose}>{settings.t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={submission.busy} disabled={problem !== undefined}>
            {t(isPaid ? 'order.change' : 'order.pay')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={16} noValidate aria-label={t('order.form')} onSubmit={submission.onSubmit}>
        {(failure ?? other) !== null && <Notice tone="error">{failure ?? other}</Notice>}
        <Counter
          label={t(isSingle ? 'seats.users' : 'seats.builders')}
          hint={t('order.minimum', { count: least })}
          error={seatProblem(t, problem, 'builders')}
          value={builders}
          least={isSingle ? Math.max(least, used) : Math.max(1, used)}
          onChange={setBuilders}
        />
        {!isSingle && (
          <Counter
            label={t('seats.members')}
            error={seatProblem(t, problem, 'members')}
            value={members}
            least={held.used.members}
            onChange={setMembers}
          />
        )}
        {!problem && <OrderSum order={order} />}
      </Stack>
    </Dialog>
  )
}

const isOfSeats = ({ id }: OrderProblem): boolean => id === 'no_builder' || id === 'seats_below_used' || id === 'seats_below_minimum'

/** The sentences of specification 1 §5, at their field. */
function seatProblem(t: TFunction, problem: OrderProblem | undefined, field: 'builders' | 'members'): string | null {
  if (!problem) return null
  if (problem.id === 'seats_below_used') return problem.seat === field ? t(`problems.${field}`, { n: problem.used }) : null
  if (field === 'members') return null
  if (problem.id === 'no_builder') return t('problems.noBuilder')
  return problem.id === 'seats_below_minimum' ? t('problems.minimum', { count: problem.minimum }) : null
}
