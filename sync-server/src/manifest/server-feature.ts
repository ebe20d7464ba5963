import type { DocumentKind } from '#shared/nouns/documents/document-names.ts'
import type { FollowRules } from '#server/access/follow-rules.ts'
import type { NoticeHolds, NoticePlaces } from '#server/access/notice-places.ts'
import type { FeedSource } from '#server/feed/feed-source.ts'
import type { TableHeads } from '#server/feed/table-heads.ts'
import type { CallModule } from '#server/http/call-module.ts'
import type { ApiApp } from '#server/http/api-app.ts'
import type { FileOwners } from '#server/items/file-owners.ts'
import type { EffectHandlers } from '#server/jobs/effect-registry.ts'
import type { MutationHandlers } from '#server/mutations/mutation-registry.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { RecordHook } from '#server/records/write/hooks/record-hook.ts'
import type { DocumentHook } from '#server/sync/document-hooks.ts'
import type { Project } from '#server/sync/projections.ts'

/** The parts of a feature folder; `create-server.ts` composes them. Features never import each other. */
export interface ServerFeature {
  name: string
  calls?: CallModule[]
  mutations?: MutationHandlers
  feeds?: FeedSource[]
  /** the `tables` list of the feed; one feature gives it */
  tableHeads?: TableHeads
  /** after-effects by kind (architecture: Effects) */
  effects?: EffectHandlers
  /** SQL's copy of documents of a kind (docs/documents/storing.md) */
  projections?: Partial<Record<DocumentKind, Project>>
  /** rights of files that things of this feature own, by the kind of owner */
  fileOwners?: FileOwners
  /** whether a person sees the things that this feature tells people of, by their kind */
  noticePlaces?: NoticePlaces
  /** rules of the things of this feature that can be followed, by their kind */
  followRules?: FollowRules
  /** whether a notice still holds when its person is told, by its kind */
  noticeHolds?: NoticeHolds
  /** parts in every edit of documents, of every author */
  documentHooks?: DocumentHook[]
  /** parts in every write of records, of every caller, in the order of the features */
  recordHooks?: (RecordHook | ((platform: Platform) => RecordHook))[]
  /** routes outside `/api` (a development page, a stream for visitors); they check their own access */
  routes?: (app: ApiApp, platform: Platform) => void
  /** timers and listeners; the returned function stops them before the databases close */
  start?: (platform: Platform) => () => Promise<void> | void
}
