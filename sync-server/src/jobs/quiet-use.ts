import type { EffectKind } from '#server/jobs/effect-registry.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgStore } from '#server/storage/org-store.ts'

/** Work with files that is no use of them by people: they may be closed at once. */
export interface QuietUse {
  within<T>(orgId: string, work: (org: OrgDatabase) => Promise<T>): Promise<T>
  /** True while the file is being opened here, which is no reason to look into it. */
  isOpening(orgId: string): boolean
}

/** @param kinds those that are scheduled are queued in every file that is opened: files that another program closed do not rest */
export function createQuietUse(orgs: OrgStore, kinds: ReadonlyMap<string, EffectKind>): QuietUse {
  orgs.markProgram(JSON.stringify([...kinds].flatMap(([name, { every }]) => (every === undefined ? [] : [[name, every]]))))
  const opening = new Set<string>()
  function hold(orgId: string): () => void {
    opening.add(orgId)
    try {
      return orgs.hold(orgId, false)
    } finally {
      opening.delete(orgId)
    }
  }
  return {
    isOpening: (orgId) => opening.has(orgId),
    within: async (orgId, work) => {
      const release = hold(orgId)
      try {
        return await work(orgs.peek(orgId) ?? orgs.open(orgId))
      } finally {
        release()
      }
    },
  }
}
