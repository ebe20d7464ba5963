import { expect, it } from 'vitest'
import { createForeground } from '#server/lib/foreground.ts'

function world() {
  let now = 0
  const rests: number[] = []
  const foreground = createForeground(
    () => now,
    (ms) => Promise.resolve(rests.push(ms)),
  )
  const ask = (times: number): void => {
    for (let time = 0; time < times; time++) foreground.note()
  }
  return { foreground, rests, ask, pass: (ms: number) => (now += ms) }
}

it('is busy with five requests in half a second, and no longer when they are over', () => {
  const { foreground, ask, pass } = world()
  ask(4)
  expect(foreground.isBusy).toBe(false)
  pass(499)
  ask(1)
  expect(foreground.isBusy).toBe(true)
  pass(1)
  expect(foreground.isBusy).toBe(false)
})

it('never rests for background work alone', async () => {
  const { foreground, rests, ask } = world()
  ask(4)
  await foreground.giveWay(50)
  expect(rests).toEqual([])
})

it('rests in proportion to the work beside people, within bounds', async () => {
  const { foreground, rests, ask } = world()
  ask(5)
  for (const took of [0.1, 10, 1_000]) await foreground.giveWay(took)
  expect(rests).toEqual([5, 20, 150])
})
