import { foldText } from '#shared/lib/fold-text.ts'
import type { FunctionVersion, LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { describeFunction, describeVersion } from '#server/features/functions/describe-function.ts'
import { getFunction } from '#server/functions/function-rows.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

interface Asked {
  page: number
  size: number
  trigger: '' | '0' | '1'
  q: string
  filters: '' | '0' | '1'
}

/** One page of the functions whose label holds `q`, the last made first. */
export function listFunctions(
  { org, now }: Pick<OrgContext, 'org' | 'now'>,
  { page, size, trigger, q, filters }: Asked,
): { items: LowCodeFunction[]; total: number } {
  const { db } = org
  const wanted = foldText(q)
  let query = db.build.selectFrom('low_code_function').selectAll().where('deleted_at', 'is', null)
  if (filters !== '') query = query.where('active', '=', Number(filters))
  if (trigger !== '') query = query.where('events', trigger === '1' ? 'is not' : 'is', null)
  const rows = db.all(query.orderBy('created_at', 'desc').orderBy('id', 'desc'))
  const found = rows.filter(({ label }) => foldText(label).includes(wanted))
  return { items: found.slice((page - 1) * size, page * size).map((row) => describeFunction(org, row, now)), total: found.length }
}

const facts = ['id', 'function_id', 'version', 'language', 'is_async', 'note', 'made_by', 'made_at'] as const

/** The versions of a function, the newest first. @throws AppError `not_found` */
export function listVersions(org: OrgDatabase, functionId: string): { items: Omit<FunctionVersion, 'source_code'>[] } {
  const { db } = org
  getFunction(org, functionId)
  const rows = db.build.selectFrom('low_code_function_version').select(facts).where('function_id', '=', functionId)
  return { items: db.all(rows.orderBy('version', 'desc')).map((row) => describeVersion(org, row)) }
}

/** @throws AppError `not_found` */
export function readVersion(org: OrgDatabase, functionId: string, versionId: string): FunctionVersion {
  const { db } = org
  getFunction(org, functionId)
  const own = db.build.selectFrom('low_code_function_version').selectAll().where('function_id', '=', functionId)
  const row = db.get(own.where('id', '=', versionId))
  if (!row) throw new AppError('not_found', { id: versionId })
  return { ...describeVersion(org, row), source_code: row.source }
}
