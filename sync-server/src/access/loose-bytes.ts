import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Bytes on the disk that nothing uses yet: uploads outside of cells, files that wait for their import. */
export interface LooseBytes {
  member: number
  organisation: number
}

/** An organisation's limit, as a multiple of a member's. */
const membersWorth = 4
/** Uploads of a member, or of an address by a member's links, on their way at a time: each holds an open file for up to five minutes. */
export const mostUploadsAtOnce = 50
/** Bytes after which the stored amount is read again, because other uploads end in the meantime. */
const lookEvery = 256 * 1024

interface Arriving {
  uploads: Map<string, number>
  members: Map<string, number>
  organisations: Map<string, number>
}

const arriving = new WeakMap<Platform['controlStore'], Arriving>()

export interface LooseUpload {
  /** Counts bytes that arrived. @throws AppError `too_many_loose_files` */
  take(bytes: number): void
  /** Reads the stored amount again. @throws AppError `too_many_loose_files` */
  check(): void
  /** The upload is stored, or over. */
  end(): void
}

/**
 * Counts an upload as it arrives, with the stored bytes and running uploads of its member and organisation.
 * @throws AppError `too_many_loose_files` when there is no room for `declared` bytes, `too_many_requests` beside too many others
 */
export function startLooseUpload(
  { config, controlStore }: Platform,
  { org, memberId, source, ip }: OrgContext,
  declared: number,
  readStored: () => LooseBytes,
): LooseUpload {
  const counts = arriving.get(controlStore) ?? { uploads: new Map(), members: new Map(), organisations: new Map() }
  arriving.set(controlStore, counts)
  const most: LooseBytes = { member: config.looseBytes, organisation: config.looseBytes * membersWorth }
  const member = `${org.orgId} ${memberId}`
  const sender = source === 'public-link' ? `${member} ${ip}` : member
  if ((counts.uploads.get(sender) ?? 0) >= mostUploadsAtOnce) throw new AppError('too_many_requests', { retryAfterSeconds: 5 })
  let counted = 0
  let arrived = 0
  let nextLook = 0
  const count = (bytes: number): void => {
    counted += bytes
    add(counts.members, member, bytes)
    add(counts.organisations, org.orgId, bytes)
  }
  const check = (): void => {
    const stored = readStored()
    const isFull =
      stored.member + (counts.members.get(member) ?? 0) > most.member ||
      stored.organisation + (counts.organisations.get(org.orgId) ?? 0) > most.organisation
    if (isFull) throw new AppError('too_many_loose_files', { limit: most.member })
  }
  // announced bytes are reserved before they arrive
  count(declared)
  try {
    check()
  } catch (error) {
    count(-counted)
    throw error
  }
  add(counts.uploads, sender, 1)
  let isOver = false
  return {
    take: (bytes) => {
      arrived += bytes
      if (arrived > counted) count(arrived - counted)
      if (arrived < nextLook) return
      nextLook = arrived + lookEvery
      check()
    },
    check,
    end: () => {
      if (isOver) return
      isOver = true
      count(-counted)
      add(counts.uploads, sender, -1)
    },
  }
}

function add(counts: Map<string, number>, key: string, bytes: number): void {
  const sum = (counts.get(key) ?? 0) + bytes
  if (sum > 0) counts.set(key, sum)
  else counts.delete(key)
}
