import { newId } from '#shared/lib/ids.ts'
import { settingProblems, settingsOf, signInOf } from '#shared/nouns/connections/connection-settings.ts'
import { findIntegration } from '#shared/nouns/connections/integrations/integrations.ts'
import type { Connection } from '#shared/nouns/connections/connection-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { seal, unseal } from '#server/lib/seal.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

export interface OpenConnection {
  id: string
  app: string
  /** secrets included: for one request, never kept */
  settings: Readonly<Record<string, string>>
  createdBy: string
}

const placeOf = (org: OrgDatabase, id: string): string => `${org.orgId} ${id}`

/** A connection with its secrets. @throws AppError `not_found` also when the key of the server is another one */
export function openConnection(org: OrgDatabase, dataDir: string, id: string): OpenConnection {
  const { db } = org
  const row = db.get(db.build.selectFrom('connection').selectAll().where('id', '=', id))
  if (!row) throw new AppError('not_found', { connectionId: id })
  try {
    const secrets = JSON.parse(unseal(dataDir, placeOf(org, id), row.sealed)) as Record<string, string>
    const stored = { ...(JSON.parse(row.settings) as Record<string, string>), ...secrets }
    return { id, app: row.app, createdBy: row.created_by, settings: { ...stored, ...findIntegration(row.app)?.fixed } }
  } catch {
    throw new AppError('not_found', { connectionId: id, reason: 'sealedElsewhere' })
  }
}

export function listConnections({ db }: OrgDatabase): Connection[] {
  return db.all(db.build.selectFrom('connection').selectAll().orderBy('created_at')).map((row) => ({
    id: row.id,
    app: row.app,
    name: row.name,
    settings: JSON.parse(row.settings) as Record<string, string>,
    createdBy: row.created_by,
    createdAt: row.created_at,
  }))
}

const mostConnections = 200

/** Keeps a connection. @throws AppError `invalid_request` with the keys of settings that are missing, malformed or unknown */
export async function createConnection(
  context: OrgContext,
  dataDir: string,
  given: { app: string; name: string; settings: Readonly<Record<string, string>> },
): Promise<string> {
  const { org, memberId, now } = context
  const integration = findIntegration(given.app)
  if (!integration) throw new AppError('invalid_request')
  const problems = settingProblems(integration, given.settings)
  if (Object.keys(problems).length > 0) throw new AppError('invalid_request', { settings: problems })
  const signIn = signInOf(integration, given.settings)
  const known = settingsOf(integration, signIn)
  const pick = (isSecret: boolean): Record<string, string> =>
    Object.fromEntries(known.filter((one) => (one.isSecret === true) === isSecret).map(({ key }) => [key, given.settings[key] ?? '']))
  const settings = { ...(signIn && { signIn: signIn.name }), ...pick(false) }
  const id = newId()
  const sealed = seal(dataDir, placeOf(org, id), JSON.stringify(pick(true)))
  await org.db.write(() => {
    const { db } = org
    if (listConnections(org).length >= mostConnections) throw new AppError('limit_reached', { limit: mostConnections, of: 'connections' })
    const row = { id, app: given.app, name: given.name, settings: JSON.stringify(settings), sealed }
    db.run(db.build.insertInto('connection').values({ ...row, created_by: memberId, created_at: now().toISOString() }))
    writeAudit(context, { action: 'connection.created', entityType: 'connection', entityId: id, label: given.name })
  })
  return id
}

/** Keeps the refresh token that a person's consent gave, sealed; a later one replaces it. */
export async function storeConsent(context: OrgContext, dataDir: string, id: string, refreshToken: string): Promise<void> {
  await context.org.db.write(() => {
    sealAgain(context.org, dataDir, id, refreshToken, context.now())
    const row = context.org.db.get(context.org.db.build.selectFrom('connection').select('name').where('id', '=', id))
    writeAudit(context, { action: 'connection.agreed', entityType: 'connection', entityId: id, label: row?.name ?? '' })
  })
}

/** The same for one that the server of tokens gave in the place of the one before. */
export async function renewConsent(org: OrgDatabase, dataDir: string, id: string, refreshToken: string, now: Date): Promise<void> {
  await org.db.write(() => sealAgain(org, dataDir, id, refreshToken, now))
}

/** Inside a write. @throws AppError `not_found` */
function sealAgain(org: OrgDatabase, dataDir: string, id: string, refreshToken: string, now: Date): void {
  const { db } = org
  const row = db.get(db.build.selectFrom('connection').select(['sealed', 'settings']).where('id', '=', id))
  if (!row) throw new AppError('not_found', { connectionId: id })
  const secrets = JSON.parse(unseal(dataDir, placeOf(org, id), row.sealed)) as Record<string, string>
  const sealed = seal(dataDir, placeOf(org, id), JSON.stringify({ ...secrets, refreshToken }))
  const settings = JSON.stringify({ ...(JSON.parse(row.settings) as Record<string, string>), agreedAt: now.toISOString() })
  db.run(db.build.updateTable('connection').set({ sealed, settings }).where('id', '=', id))
}

/** @throws AppError `not_found` */
export async function removeConnection(context: OrgContext, id: string): Promise<void> {
  const { db } = context.org
  await db.write(() => {
    const row = db.get(db.build.deleteFrom('connection').where('id', '=', id).returning('name'))
    if (!row) throw new AppError('not_found', { id })
    writeAudit(context, { action: 'connection.deleted', entityType: 'connection', entityId: id, label: row.name })
  })
}
