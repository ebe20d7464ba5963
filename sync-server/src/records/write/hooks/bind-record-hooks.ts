import type { Logger } from 'pino'
import { watchComputed } from '#server/computed/watch-computed.ts'
import { followComputed } from '#server/records/write/hooks/after-hooks.ts'
import { bindHooks } from '#server/records/write/hooks/hooks-of-table.ts'
import type { RecordHook } from '#server/records/write/hooks/record-hook.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Puts the hooks of all features in force for a file, for every writer. Without any, its writes pay nothing. */
export function bindRecordHooks(org: OrgDatabase, hooks: readonly RecordHook[], log: Pick<Logger, 'error'>): void {
  bindHooks(org, hooks, log)
  watchComputed(org, hooks.length > 0 ? followComputed : undefined)
}
