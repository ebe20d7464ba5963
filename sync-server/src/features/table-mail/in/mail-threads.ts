import type { CheckMailInput } from '#server/features/table-mail/in/check-mail-job.ts'
import type { CheckedSender } from '#server/features/table-mail/sender-proof.ts'
import type { ReadMail, ReadMailInput } from '#server/features/table-mail/in/read-mail-job.ts'
import { isPublicAddress } from '#server/lib/outbound/public-address.ts'
import { createThreadPool, type ThreadPool } from '#server/jobs/thread-pool.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Longest that one mail is read, and asked about. */
const readMs = 5_000
const checkMs = 8_000

const pools = new WeakMap<Platform, { reading: ThreadPool; checking: ThreadPool }>()

/** Threads for mails, whose senders are strangers: some read, others wait for DNS. @returns a function that ends them */
export function startMailThreads(platform: Platform): () => Promise<void> {
  const made = { reading: createThreadPool({ size: 2, maxHeapMb: 256 }), checking: createThreadPool({ size: 2, maxHeapMb: 256 }) }
  pools.set(platform, made)
  return async () => {
    pools.delete(platform)
    await Promise.all([made.reading.close(), made.checking.close()])
  }
}

function poolsOf(platform: Platform): { reading: ThreadPool; checking: ThreadPool } {
  const found = pools.get(platform)
  if (!found) throw new Error('the threads of mails have not been started')
  return found
}

/** Reads a mail; one that takes all time or memory is a broken one. @throws AppError `unavailable` */
export async function readInThread(platform: Platform, input: ReadMailInput): Promise<ReadMail> {
  const { reading } = poolsOf(platform)
  try {
    return await reading.run<ReadMail>('tableMail.read', input, readMs).result
  } catch (error) {
    const { code } = error as { code?: unknown }
    const isTooMuch = code === 'ERR_WORKER_OUT_OF_MEMORY' || (error instanceof AppError && error.id === 'query_too_slow')
    if (!isTooMuch) throw error
    return reading.run<ReadMail>('tableMail.read', { ...input, asBroken: true }, readMs).result
  }
}

/** The words of the sender's domain about a mail; null where nobody was asked, or nobody answered in time. */
export async function checkInThread(platform: Platform, input: CheckMailInput): Promise<CheckedSender | null> {
  if (!platform.config.mailIn.checks) return null
  // a mail server of this network brought it: its address says nothing of the sender
  const ip = isPublicAddress(input.ip) ? input.ip : ''
  try {
    return await poolsOf(platform).checking.run<CheckedSender>('tableMail.check', { ...input, ip }, checkMs).result
  } catch (error) {
    platform.log.info({ err: error }, 'the sender of a mail could not be checked')
    return null
  }
}
