import { useState } from 'react'
import type { Period, SoldPlan } from '#shared/nouns/plans/price-list.ts'
import { isByMessageOnly } from '#shared/nouns/plans/order.ts'
import { AddonsDialog } from '#client/nouns/plans/sale/AddonsDialog.tsx'
import { Comparison } from '#client/nouns/plans/sale/Comparison.tsx'
import { OrderDialog } from '#client/nouns/plans/sale/OrderDialog.tsx'
import { PlanSelector } from '#client/nouns/plans/sale/PlanSelector.tsx'
import { SummaryCards } from '#client/nouns/plans/sale/SummaryCards.tsx'
import { heldOf, type Sale } from '#client/nouns/plans/sale/use-sale.ts'

interface Chosen {
  plan: SoldPlan
  period: Period
}

/** The plan that is held, and those that can be bought: selector, comparison, seats and packs. */
export function SalePage({ sale, onChanged }: { sale: Sale; onChanged: () => void }) {
  const [period, setPeriod] = useState<Period>(sale.plan.recurrency ?? 'annual')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [addons, setAddons] = useState(false)
  const byMessage = isByMessageOnly(heldOf(sale))
  const done = (): void => {
    setChosen(null)
    setAddons(false)
    onChanged()
  }
  return (
    <>
      <SummaryCards
        sale={sale}
        onAddons={() => setAddons(true)}
        onSeats={(plan) => setChosen({ plan, period: sale.plan.recurrency ?? period })}
      />
      {!byMessage && (
        <>
          <PlanSelector sale={sale} period={period} onPeriod={setPeriod} onChoose={(plan) => setChosen({ plan, period })} />
          <Comparison offer={sale.offer} />
        </>
      )}
      {chosen && (
        <OrderDialog key={`${chosen.plan} ${chosen.period}`} sale={sale} {...chosen} onClose={() => setChosen(null)} onDone={done} />
      )}
      {addons && <AddonsDialog sale={sale} onClose={() => setAddons(false)} onDone={done} />}
    </>
  )
}
