import type { DocumentKind } from '#shared/nouns/documents/document-names.ts'
import { registerFollowRules } from '#server/access/follow-rules.ts'
import { registerNoticeHolds, registerNoticePlaces } from '#server/access/notice-places.ts'
import { registerFileOwners } from '#server/items/file-owners.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'
import { registerOwnMutations } from '#server/mutations/own-mutation.ts'
import { registerDocumentHook } from '#server/sync/document-hooks.ts'
import { registerProjection } from '#server/sync/projections.ts'

/** Puts the rules of features in force that lower floors look up by kind. */
export function registerFeatureParts(features: readonly ServerFeature[]): void {
  for (const feature of features) {
    const { projections = {}, fileOwners = {}, noticePlaces = {}, noticeHolds = {}, followRules = {}, documentHooks = [] } = feature
    for (const [kind, project] of Object.entries(projections)) registerProjection(kind as DocumentKind, project)
    registerOwnMutations(feature.mutations ?? {})
    registerFileOwners(fileOwners)
    registerNoticePlaces(noticePlaces)
    registerNoticeHolds(noticeHolds)
    registerFollowRules(followRules)
    for (const hook of documentHooks) registerDocumentHook(hook)
  }
}
