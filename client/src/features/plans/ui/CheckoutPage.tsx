import { useCallback } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { call } from '#client/engine/api/call.ts'
import css from '#client/features/plans/ui/checkout.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { writePrice } from '#client/nouns/plans/money.ts'
import { Button } from '#client/ui/Button.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

/** The checkout of the provider that only pretends (`BILLING=local`); a real provider has pages of its own. */
export function CheckoutPage() {
  const { ticket = '' } = useParams()
  return ticket === 'portal' ? <Portal /> : <Checkout ticket={ticket} />
}

function Checkout({ ticket }: { ticket: string }) {
  const { t } = useTranslation('billing')
  const { number } = useFormat()
  const navigate = useNavigate()
  useTitle(t('checkout.title'))
  const load = useCallback(() => call('GET v3/checkout/:ticket', { params: { ticket } }), [ticket])
  const { data, failure } = useLoaded(load)
  const {
    busy,
    failure: refused,
    run,
  } = useSubmit(async () => {
    await call('POST v3/checkout/:ticket/pay', { params: { ticket } })
    await navigate('/settings/plans?paid=true', { replace: true })
  })
  const problem = refused ?? (data ? undefined : failure)
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('checkout.title')}</h1>
      <Notice tone="warning">{t('checkout.pretends')}</Notice>
      {problem !== undefined && <Notice tone="error">{errorText(problem)}</Notice>}
      {!data && failure === undefined && <Skeleton height={160} />}
      {data && (
        <>
          <table className={css.sum}>
            <tbody>
              {data.lines.map(({ key, quantity, each, amount }) => (
                <tr key={key}>
                  <th scope="row">
                    {t(`lines.${key}`)}
                    <span className={css.muted}>{` ${number(quantity)} × ${writePrice(each, data.currency)}`}</span>
                  </th>
                  <td>{writePrice(amount, data.currency)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t(`order.total.${data.period}`)}</th>
                <td>{writePrice(data.total, data.currency)}</td>
              </tr>
            </tfoot>
          </table>
          <Row gap={8} justify="end">
            <LinkButton to="/settings/plans">{t('checkout.back')}</LinkButton>
            <Button variant="primary" busy={busy} disabled={data.isPaid} onClick={run}>
              {t(data.isPaid ? 'checkout.paid' : 'checkout.pay')}
            </Button>
          </Row>
        </>
      )}
    </div>
  )
}

const acts = ['active', 'unpaid', 'cancelled'] as const

/** Stands in for the provider's page of bills: what happens there can be tried here. */
function Portal() {
  const { t } = useTranslation('billing')
  const navigate = useNavigate()
  useTitle(t('portal.title'))
  const pretend = (status: (typeof acts)[number]) => async (): Promise<void> => {
    await call('POST v3/checkout/pretend', { body: { status } })
    await navigate('/settings/plans?paid=true')
  }
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('portal.title')}</h1>
      <Notice tone="warning">{t('checkout.pretends')}</Notice>
      {acts.map((act) => (
        <PretendButton key={act} label={t(`portal.${act}`)} onPress={pretend(act)} />
      ))}
      <LinkButton to="/settings/plans">{t('checkout.back')}</LinkButton>
    </div>
  )
}

function PretendButton({ label, onPress }: { label: string; onPress: () => Promise<void> }) {
  const { busy, failure, run } = useSubmit(onPress)
  return (
    <>
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
      <Button busy={busy} onClick={run}>
        {label}
      </Button>
    </>
  )
}
