import type { Lane } from '#server/jobs/lanes.ts'

/** Turns of a lane: organisations with work that is due take them in a circle, each a share of the free places. */
export interface LaneTurns {
  /** This organisation has work that is due. It keeps its place in the circle. */
  offer(orgId: string): void
  /** The next organisation with its number of places, which count as taken; undefined while nobody can have one. */
  take(): { orgId: string; places: number } | undefined
  /** Gives places back. The organisation has to be offered again. */
  release(orgId: string, places: number): void
  forget(orgId: string): void
}

export function createLaneTurns({ atOnce, inOneOrg }: Pick<Lane, 'atOnce' | 'inOneOrg'>): LaneTurns {
  const waiting = new Set<string>()
  const taken = new Map<string, number>()
  let all = 0
  return {
    offer: (orgId) => void waiting.add(orgId),
    take: () => {
      if (all >= atOnce) return undefined
      for (const orgId of waiting) {
        const share = Math.ceil((atOnce - all) / waiting.size)
        waiting.delete(orgId)
        const own = taken.get(orgId) ?? 0
        const places = Math.min(share, inOneOrg - own)
        // one that has all its places is offered again when it gives one back
        if (places <= 0) continue
        taken.set(orgId, own + places)
        all += places
        return { orgId, places }
      }
      return undefined
    },
    release: (orgId, places) => {
      all -= places
      const left = (taken.get(orgId) ?? 0) - places
      if (left > 0) taken.set(orgId, left)
      else taken.delete(orgId)
    },
    forget: (orgId) => void waiting.delete(orgId),
  }
}
