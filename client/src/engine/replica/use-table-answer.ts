import { useEffect, useState } from 'react'
import { currentDevice, type Device } from '#client/engine/device/current-device.ts'
import type { TableAnswers } from '#client/engine/replica/device-answers.ts'

/** ms between two questions of one kind, and the same as a multiple of the answer's duration */
const restMs = 1000
const restShare = 9

type Question<K extends keyof TableAnswers> = Parameters<TableAnswers[K]>[0]
type Answer<K extends keyof TableAnswers> = Awaited<ReturnType<TableAnswers[K]>>

/**
 * The answer to a question about all rows of a table past the budget. The device answers when it has them all, else the server.
 * It is asked again as the table changes, but for at most a tenth of the time. undefined: not known yet, or no question. The question is compared by
 * content.
 */
export function useTableAnswer<K extends keyof TableAnswers>(kind: K, question: Question<K> | undefined): Answer<K> | undefined {
  const key = JSON.stringify(question)
  const [known, setKnown] = useState<{ key: string; answer: Answer<K> }>()
  useEffect(() => {
    const device = currentDevice.get()
    if (key === undefined || !device) return
    const wanted = JSON.parse(key) as Question<K>
    return followTable(device, wanted.tableId, async (closing) => {
      const answers = await answersOf(device, wanted.tableId, closing)
      const ask = answers[kind] as (question: Question<K>) => Promise<Answer<K>>
      const answer = await ask(wanted)
      if (!closing.aborted) setKnown({ key, answer })
    })
  }, [kind, key])
  return known?.key === key ? known?.answer : undefined
}

async function answersOf(device: Device, tableId: string, closing: AbortSignal): Promise<TableAnswers> {
  if (device.replica.isLarge(tableId) && device.network.online.get()) return device.server
  const { deviceAnswers } = await import('#client/engine/replica/device-answers.ts')
  return deviceAnswers(device, closing)
}

/** Asks at once, and again after changes of the table; returns a function that ends it. */
function followTable({ replica }: Device, tableId: string, ask: (closing: AbortSignal) => Promise<void>): () => void {
  const { heads } = replica
  // asking for the table brings its rows; those of a large one stay at the server
  const { store, status } = replica.isLarge(tableId) ? replica.localTable(tableId) : replica.table(tableId)
  const closing = new AbortController()
  let asked: string | undefined
  let isResting = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The state that the answer is of. Arriving pages of a large table do not change the server's answer. */
  const state = (): string =>
    replica.isLarge(tableId) ? `server ${heads.get().find((head) => head.id === tableId)?.seq}` : `here ${store.version}`
  async function run(): Promise<void> {
    if (closing.signal.aborted || isResting) return
    isResting = true
    asked = state()
    const start = performance.now()
    // the previous answer stays, and the question is repeated after the rest
    await ask(closing.signal).catch(() => (asked = undefined))
    const took = performance.now() - start
    timer = setTimeout(rested, Math.max(restMs, took * restShare))
  }
  /** A table of which nothing is here yet looks like an empty one. */
  const isThere = (): boolean => replica.isLarge(tableId) || status.get() === 'ready' || status.get() === 'partial'
  function follow(): void {
    if (asked !== state() && isThere()) void run()
  }
  function rested(): void {
    isResting = false
    follow()
  }
  const stops = [heads.subscribe(follow), status.subscribe(follow), store.subscribe(follow)]
  follow()
  return () => {
    closing.abort()
    for (const stop of stops) stop()
    clearTimeout(timer)
  }
}
