import { pino } from 'pino'
import { expect, it } from 'vitest'
import { CellBook } from '#server/cells/cell-book.ts'
import { createRestingNotes } from '#server/cells/resting-notes.ts'
import type { Placement, Taken, TakeOrder } from '#server/cells/placement.ts'

const me = { id: 'me', url: 'http://10.0.0.1:3100' }

function openBook(answer: (order: TakeOrder) => Taken): { book: CellBook; orders: TakeOrder[] } {
  const orders: TakeOrder[] = []
  const take = async (order: TakeOrder): Promise<Taken> => {
    orders.push(order)
    return answer(order)
  }
  const parts = { me, dataDir: '/nowhere', disk: 'disk', placement: { take } as Placement, store: {} as never, files: {} as never }
  const rest = { resting: createRestingNotes(), log: pino({ level: 'silent' }), mayTake: () => true, mayBury: () => true }
  return { book: new CellBook({ ...parts, ...rest }), orders }
}

it('waits for the process before it at its own address, and sends nothing there', async () => {
  const { book } = openBook(() => ({ at: { id: 'before', url: me.url } }))
  await expect(book.find('one')).rejects.toMatchObject({ id: 'unavailable' })
  const other = { id: 'other', url: 'http://10.0.0.2:3100' }
  expect(await openBook(() => ({ at: other })).book.find('one')).toEqual(other)
})

it('takes an organisation of which only the rows are left for the one who erases it, and for nobody else', async () => {
  const { book, orders } = openBook(({ isNew }): Taken => (isNew === true ? {} : { isMissing: true }))
  await expect(book.find('one')).rejects.toMatchObject({ id: 'unavailable' })
  expect(await Promise.all([book.find('one', true), book.find('one', true)])).toEqual([me, me])
  expect([orders.length, book.owns('one')]).toEqual([2, true])
})
