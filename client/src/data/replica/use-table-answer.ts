import { useEffect, useState } from 'react'
import { currentDevice, type Device } from '#client/data/device/current-device.ts'
import type { ServerApi } from '#client/data/live/server-api.ts'

/** ms between two questions of one kind, and how many times longer than the answer took */
const restMs = 1000
const restShare = 9

/** What is asked of all that a query finds. */
type Answers = Pick<ServerApi, 'figures' | 'groups'>
type Question<K extends keyof Answers> = Parameters<Answers[K]>[0]
type Answer<K extends keyof Answers> = Awaited<ReturnType<Answers[K]>>

/**
 * The server's answer about a large table, asked again as the table changes, but never for more than a tenth of the time. undefined: not known
 * (yet), or nothing is asked. The question is compared by content.
 */
export function useTableAnswer<K extends keyof Answers>(kind: K, question: Question<K> | undefined): Answer<K> | undefined {
  const key = JSON.stringify(question)
  const [known, setKnown] = useState<{ key: string; answer: Answer<K> }>()
  useEffect(() => {
    const device = currentDevice.get()
    if (key === undefined || !device) return
    const wanted = JSON.parse(key) as Question<K>
    const ask = device.server[kind] as (question: typeof wanted) => Promise<Answer<K>>
    return followTable(device, wanted.tableId, async (isOver) => {
      const answer = await ask(wanted)
      if (!isOver()) setKnown({ key, answer })
    })
  }, [kind, key])
  return known?.key === key ? known?.answer : undefined
}

/** Asks at once, and again after changes of the table; answers what ends it. */
function followTable(device: Device, tableId: string, ask: (isOver: () => boolean) => Promise<void>): () => void {
  const { heads } = device.replica
  const headSeq = (): number | undefined => heads.get().find((head) => head.id === tableId)?.seq
  let asked: number | undefined
  let isResting = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  async function run(): Promise<void> {
    if (isOver || isResting) return
    isResting = true
    asked = headSeq()
    const start = performance.now()
    // what was answered before stays, and it is asked again after the rest
    await ask(() => isOver).catch(() => (asked = undefined))
    const took = performance.now() - start
    timer = setTimeout(rested, Math.max(restMs, took * restShare))
  }
  function rested(): void {
    isResting = false
    if (asked !== headSeq()) void run()
  }
  const stop = heads.subscribe(() => asked !== headSeq() && void run())
  void run()
  return () => {
    isOver = true
    stop()
    clearTimeout(timer)
  }
}
