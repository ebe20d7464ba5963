import type { Kysely, Selectable } from 'kysely'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import type { FunctionTables } from '#server/storage/schema/function-tables.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

export type FunctionRow = Selectable<FunctionTables['low_code_function']>
export type VersionRow = Selectable<FunctionTables['low_code_function_version']>
export type RunRow = Omit<Selectable<FunctionTables['function_run']>, 'size'>

const readFunction = compileOnce((build: Kysely<OrgSchema>) =>
  build.selectFrom('low_code_function').selectAll().where('id', '=', '').where('deleted_at', 'is', null),
)

export function findFunction({ db }: OrgDatabase, id: string): FunctionRow | undefined {
  return db.get(readFunction(id))
}

/** @throws AppError `not_found` */
export function getFunction(org: OrgDatabase, id: string): FunctionRow {
  const row = findFunction(org, id)
  if (!row) throw new AppError('not_found', { id })
  return row
}

/** A version by its number. @throws AppError `not_found`, also while no code is saved */
export function getVersion({ db }: OrgDatabase, functionId: string, version: number): VersionRow {
  const own = db.build.selectFrom('low_code_function_version').selectAll().where('function_id', '=', functionId)
  const row = db.get(own.where('version', '=', version))
  if (!row) throw new AppError('not_found', { id: functionId, version })
  return row
}

/** Code tells what its writer sees, so they and administrators alone run it, by hand or by their automations. Others save it first. */
export const mayRun = ({ access, memberId }: Pick<OrgContext, 'access' | 'memberId'>, version: Pick<VersionRow, 'made_by'>): boolean =>
  access.isAdmin || version.made_by === memberId

/** @throws AppError `permission_denied` as {@link mayRun} */
export function assertMayRun(context: OrgContext, version: Pick<VersionRow, 'made_by'>): void {
  if (!mayRun(context, version)) throw new AppError('permission_denied', { reason: 'notOwner' })
}
