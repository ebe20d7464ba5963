import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { CutPack } from '#server/storage/archive/cut-pack.ts'

/** Sends the objects of one file in their order, and tries again until the store takes them. */
export interface SendQueue {
  readonly unsent: readonly CutPack[]
  /** what the store said last; undefined while it takes objects */
  readonly fault: Error | undefined
  add(...packs: CutPack[]): void
  /** Forgets everything, also on the disk. One that is under way may still arrive. */
  drop(): Promise<void>
  /** Resolves when everything is sent, or forgotten. */
  drained(): Promise<void>
  /** The store answers again. */
  recovered(): void
  /** Sends nothing more; what waits stays on the disk. */
  stop(): void
}

export interface SendQueueOptions {
  folder: string
  /** @throws when the store did not take it */
  send(name: string, path: string): Promise<void>
  sent(pack: CutPack): void
  failed(error: Error): void
  /** ms before the next try, by the number of failures in a row */
  waitMs?: (failures: number) => number
}

/** ms until the next try, by the number of failures in a row. */
export const usualWaitMs = (failures: number): number => Math.min(300_000, 1000 * 2 ** Math.min(failures - 1, 9))

export function createSendQueue({ folder, send, sent, failed, waitMs = usualWaitMs }: SendQueueOptions): SendQueue {
  const waiting: CutPack[] = []
  let [running, isStopped, failures]: [boolean, boolean, number] = [false, false, 0]
  let fault: Error | undefined
  let timer: NodeJS.Timeout | undefined
  let idle: (() => void)[] = []

  function tellIdle(): void {
    const told = idle
    idle = []
    for (const tell of told) tell()
  }

  async function sendNext(pack: CutPack): Promise<void> {
    const path = join(folder, pack.name)
    // one that was sent, which an earlier process could not note
    if (await stat(path).catch(() => undefined)) await send(pack.name, path)
    if (waiting[0] === pack) waiting.shift()
    ;[fault, failures] = [undefined, 0]
    sent(pack)
    await rm(path, { force: true })
  }

  async function run(): Promise<void> {
    if (running || isStopped) return
    running = true
    try {
      for (let pack = waiting[0]; pack && !isStopped; pack = waiting[0]) await sendNext(pack)
    } catch (error) {
      fault = error as Error
      failures++
      failed(fault)
      if (!isStopped) timer = setTimeout(tryAgain, waitMs(failures)).unref()
    } finally {
      running = false
    }
    if (waiting.length === 0) tellIdle()
  }

  function tryAgain(): void {
    clearTimeout(timer)
    timer = undefined
    void run()
  }

  return {
    unsent: waiting,
    get fault() {
      return fault
    },
    add: (...packs) => {
      waiting.push(...packs)
      if (timer === undefined) void run()
    },
    drop: async () => {
      const dropped = waiting.splice(0)
      tellIdle()
      for (const { name } of dropped) await rm(join(folder, name), { force: true })
    },
    drained: () => (waiting.length === 0 ? Promise.resolve() : new Promise((done) => idle.push(done))),
    recovered: () => {
      fault = undefined
      tryAgain()
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
