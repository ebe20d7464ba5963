import { useEffect, useState } from 'react'
import { currentDevice, type Device } from '#client/data/device/current-device.ts'
import type { TableAnswers } from '#client/data/replica/device-answers.ts'

/** ms between two questions of one kind, and how many times longer than the answer took */
const restMs = 1000
const restShare = 9

type Question<K extends keyof TableAnswers> = Parameters<TableAnswers[K]>[0]
type Answer<K extends keyof TableAnswers> = Awaited<ReturnType<TableAnswers[K]>>

/**
 * What is asked of all of a table past the budget: answered here where all of it is here, else by the server. Asked again as the table changes,
 * but never for more than a tenth of the time. undefined: not known (yet), or nothing is asked. The question is compared by content.
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
  const { deviceAnswers } = await import('#client/data/replica/device-answers.ts')
  return deviceAnswers(device, closing)
}

/** Asks at once, and again after changes of the table; answers what ends it. */
function followTable({ replica }: Device, tableId: string, ask: (closing: AbortSignal) => Promise<void>): () => void {
  const { heads } = replica
  const { store, status } = replica.localTable(tableId)
  const closing = new AbortController()
  let asked: string | undefined
  let isResting = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** what the answer is of: pages that come of a large table change nothing of what the server says */
  const state = (): string =>
    replica.isLarge(tableId) ? `server ${heads.get().find((head) => head.id === tableId)?.seq}` : `here ${store.version}`
  async function run(): Promise<void> {
    if (closing.signal.aborted || isResting) return
    isResting = true
    asked = state()
    const start = performance.now()
    // what was answered before stays, and it is asked again after the rest
    await ask(closing.signal).catch(() => (asked = undefined))
    const took = performance.now() - start
    timer = setTimeout(rested, Math.max(restMs, took * restShare))
  }
  function follow(): void {
    if (asked !== state()) void run()
  }
  function rested(): void {
    isResting = false
    follow()
  }
  const stops = [heads.subscribe(follow), status.subscribe(follow), store.subscribe(follow)]
  void run()
  return () => {
    closing.abort()
    for (const stop of stops) stop()
    clearTimeout(timer)
  }
}
