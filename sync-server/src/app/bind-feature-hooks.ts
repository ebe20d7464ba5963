import type { ServerFeature } from '#server/manifest/server-feature.ts'
import type { Platform } from '#server/platform/platform.ts'
import { bindRecordHooks } from '#server/records/write/hooks/bind-record-hooks.ts'

/** Puts the features' hooks in force for every organisation's file. @returns a function that ends this for files opened later */
export function bindFeatureHooks(platform: Platform, features: readonly ServerFeature[]): () => void {
  const given = features.flatMap((feature) => feature.recordHooks ?? [])
  const hooks = given.map((hook) => (typeof hook === 'function' ? hook(platform) : hook))
  return platform.orgs.onOpen((org) => bindRecordHooks(org, hooks, platform.log))
}
