import { sql } from 'kysely'
import { mostSecrets, secretNamePattern } from '#shared/nouns/functions/function.ts'
import type { FunctionSecret } from '#shared/nouns/functions/function-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { seal, unseal } from '#server/lib/seal.ts'
import { personOf } from '#server/storage/member-names.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

const placeOf = ({ orgId }: OrgDatabase, name: string): string => `${orgId} function secret ${name}`

/** The names of the organisation's secrets, with the functions that read them. Their values are told to nobody, only to code. */
export function listSecrets(org: OrgDatabase): FunctionSecret[] {
  const { db } = org
  const readers = db.all(
    db.build
      .selectFrom('function_secret_reader as reader')
      .innerJoin('low_code_function as fn', 'fn.id', 'reader.function_id')
      .select(['reader.name', 'fn.id', 'fn.label', 'reader.owner_id', 'reader.at'])
      .orderBy('reader.at', 'desc')
      .orderBy('fn.id'),
  )
  return namesOf(org).map((secret) => ({
    ...secret,
    readers: readers
      .filter(({ name }) => name === secret.name)
      .map(({ id, label, owner_id: ownerId, at }) => ({ function: { id, label }, writer: personOf(org, ownerId), at })),
  }))
}

const namesOf = ({ db }: OrgDatabase) => db.all(db.build.selectFrom('function_secret').select(['name', 'updated_at']).orderBy('name'))

export const hasSecret = (org: OrgDatabase, name: string): boolean => namesOf(org).some((secret) => secret.name === name)

/** Keeps a secret, or another value of a known one. @throws AppError `limit_reached` */
export async function setSecret(context: OrgContext, dataDir: string, name: string, value: string): Promise<void> {
  const { org, memberId } = context
  const { db } = org
  const row = { sealed: seal(dataDir, placeOf(org, name), value), updated_by: memberId, updated_at: context.now().toISOString() }
  await db.write(() => {
    const names = namesOf(org)
    if (!names.some((secret) => secret.name === name) && names.length >= mostSecrets)
      throw new AppError('limit_reached', { max: mostSecrets })
    const insert = db.build.insertInto('function_secret').values({ name, ...row })
    db.run(insert.onConflict((conflict) => conflict.column('name').doUpdateSet(row)))
    writeAudit(context, { action: 'function.secret-set', entityType: 'function', entityId: null, label: name })
  })
}

/** @throws AppError `not_found` */
export async function deleteSecret(context: OrgContext, name: string): Promise<void> {
  const { db } = context.org
  await db.write(() => {
    if (db.run(db.build.deleteFrom('function_secret').where('name', '=', name)).changes === 0) throw new AppError('not_found', { name })
    db.run(db.build.deleteFrom('function_secret_reader').where('name', '=', name))
    // another secret of this name is not given by it
    const kept = sql<string>`(SELECT json_group_array(value) FROM json_each(secrets) WHERE value <> ${name})`
    db.run(db.build.updateTable('low_code_function').set({ secrets: kept }).where('secrets', 'like', `%"${name}"%`))
    writeAudit(context, { action: 'function.secret-deleted', entityType: 'function', entityId: null, label: name })
  })
}

/** A function, and the writer of its code. */
export interface SecretReader {
  functionId: string
  ownerId: string
}

/** Keeps who is told a secret, before they are: a run that is killed has read it all the same. */
export async function noteReader({ db }: OrgDatabase, name: string, { functionId, ownerId }: SecretReader, now: Date): Promise<void> {
  const row = { owner_id: ownerId, at: now.toISOString() }
  const insert = db.build.insertInto('function_secret_reader').values({ name, function_id: functionId, ...row })
  await db.write(() => db.run(insert.onConflict((conflict) => conflict.columns(['name', 'function_id']).doUpdateSet(row))))
}

/** A secret for code; undefined for an unknown name, and where the key of the server is another one. */
export function readSecret(org: OrgDatabase, dataDir: string, name: string): string | undefined {
  if (!secretNamePattern.test(name)) return undefined
  const row = org.db.get(org.db.build.selectFrom('function_secret').select('sealed').where('name', '=', name))
  if (!row) return undefined
  try {
    return unseal(dataDir, placeOf(org, name), row.sealed)
  } catch {
    return undefined
  }
}
