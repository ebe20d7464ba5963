import { useCallback } from 'react'
import type { OrderPreview } from '#shared/nouns/plans/billing-calls.ts'
import { linesOf, totalOf, type Order } from '#shared/nouns/plans/order.ts'
import { call } from '#client/engine/api/call.ts'
import css from '#client/nouns/plans/sale/sale.module.css'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { writePrice } from '#client/nouns/plans/money.ts'
import { Notice } from '#client/ui/Notice.tsx'

/** The lines of an order with their sum, and beforehand what would stop with it. */
export function OrderSum({ order }: { order: Order }) {
  const { t } = useTranslation('billing')
  const { number } = useFormat()
  const { plan, period, currency, builderSeats, memberSeats } = order
  const load = useCallback(
    () => call('POST v3/subscription/preview', { body: { plan, period, builder_seats: builderSeats, member_seats: memberSeats } }),
    [plan, period, builderSeats, memberSeats],
  )
  const { data } = useLoaded(load)
  return (
    <>
      <table className={css.sum}>
        <tbody>
          {linesOf(order).map(({ key, quantity, each, amount }) => (
            <tr key={key}>
              <th scope="row">
                {t(`lines.${key}`)}
                <span className={css.muted}>{` ${number(quantity)} × ${writePrice(each, currency)}`}</span>
              </th>
              <td>{writePrice(amount, currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t(`order.total.${period}`)}</th>
            <td>{writePrice(totalOf(order), currency)}</td>
          </tr>
        </tfoot>
      </table>
      {data && data.stops.length > 0 && <Stops stops={data.stops} />}
    </>
  )
}

function Stops({ stops }: Pick<OrderPreview, 'stops'>) {
  const { t } = useTranslation('billing')
  const plans = useTranslation('plans')
  const { number } = useFormat()
  return (
    <Notice tone="warning">
      <strong>{t('stops.title')}</strong>
      <ul className={css.points}>
        {stops.map((stop) =>
          'feature' in stop ? (
            <li key={stop.feature}>{t('stops.feature', { what: plans.t(`features.${stop.feature}`) })}</li>
          ) : (
            <li key={stop.limit}>
              {t('stops.limit', { what: plans.t(`limits.${stop.limit}`), used: number(stop.used), max: number(stop.max) })}
            </li>
          ),
        )}
      </ul>
      {t('stops.kept')}
    </Notice>
  )
}
