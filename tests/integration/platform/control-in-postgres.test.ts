import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { controlCommand } from '#server/features/operator/control-command.ts'
import { restoreCommand } from '#server/features/operator/restore-command.ts'
import { endSessions } from '#server/identity/sessions.ts'
import { readConfig } from '#server/lib/config.ts'
import { createPlatformEvents } from '#server/platform/platform.ts'
import { creatingPrefix } from '#server/storage/control-database.ts'
import type { ControlStore } from '#server/storage/control/control-store.ts'
import { openControl } from '#server/storage/control/open-control.ts'
import { openPostgresControl } from '#server/storage/control/postgres-control.ts'
import { goodPassword, startAuthServer, tokenIn, type AuthServer } from '#tests/support/auth-server.ts'
import { missing, startPostgres, type PostgresServer } from '#tests/support/database-servers.ts'

describe.skipIf(missing.postgres !== undefined)('an installation whose accounts are in PostgreSQL', () => {
  let database: PostgresServer
  beforeAll(async () => void (database = await startPostgres()))
  afterAll(() => database.stop())
  const clean: (() => unknown)[] = []
  afterEach(async () => {
    for (const one of clean.splice(0).toReversed()) await one()
  })

  async function start(url: string, dataDir?: string): Promise<{ server: AuthServer; store: ControlStore }> {
    const store = await openPostgresControl(url)
    const server = await startAuthServer({ controlStore: store, ...(dataDir !== undefined && { dataDir }) })
    clean.push(async () => {
      await server.close()
      await store.close()
    })
    return { server, store }
  }
  const organisationOf = async (server: AuthServer): Promise<{ orgId: string; slug: string }> => {
    await server.signUp()
    const { controlStore } = server.platform
    const found = await controlStore.get(controlStore.build.selectFrom('organisation').select(['id as orgId', 'slug']))
    return found!
  }
  const session = (server: AuthServer, token: string) =>
    server.as(undefined).request('GET', '/api/auth/session', { headers: { authorization: `Bearer ${token}` } })

  it('signs up, invites, signs in, counts wrong passwords, and ends sessions', async () => {
    const url = await database.newDatabase()
    const { server } = await start(url)
    const owner = await server.signUp()
    expect((await session(server, owner.token)).status).toBe(200)
    const invited = await server.post('members/invite', { emails: ['bea@acme.test'], roleId: owner.role.id, seat: 'builder' }, owner.token)
    expect(invited.status).toBe(200)
    const token = tokenIn(await server.mailTo('bea@acme.test'))
    const joined = await server.post<{ token: string }>('auth/change-password', { token, password: goodPassword })
    expect(joined.status).toBe(200)
    expect((await server.post('auth/loginV2', { email: 'bea@acme.test', password: 'not-the-password' })).status).toBe(401)
    const again = await server.post<{ token: string }>('auth/loginV2', { email: 'bea@acme.test', password: goodPassword })
    expect(again.status).toBe(200)
    expect((await session(server, again.body.token)).status).toBe(200)
    expect((await server.post('auth/log-out', {}, again.body.token)).status).toBe(204)
    expect((await session(server, again.body.token)).status).toBe(401)
    expect((await session(server, joined.body.token)).status).toBe(200)
    // at another server, while its sockets are here
    const over: string[] = []
    server.platform.events.on('session-ended', ({ sessionId }) => over.push(sessionId))
    const other = await openPostgresControl(url)
    const { build } = other
    const [ended] = await other.all(
      build.selectFrom('session').select(['id', 'org_id', 'member_id']).where('member_id', '!=', owner.member.id),
    )
    expect(ended).toBeDefined()
    await other.write((tx) => endSessions(tx, createPlatformEvents(), { orgId: ended?.org_id ?? '', memberId: ended?.member_id ?? '' }))
    await expect.poll(() => over).toEqual([ended?.id])
    expect((await session(server, joined.body.token)).status).toBe(401)
    // without a word to sockets
    await other.run(build.deleteFrom('session'))
    await other.close()
    await expect.poll(async () => (await session(server, owner.token)).status).toBe(401)
  })

  it('is refused while the database is away, and goes on afterwards', async () => {
    const { server } = await start(await database.newDatabase())
    const { token } = await server.signUp()
    await database.endConnections()
    await expect.poll(async () => (await session(server, token)).status).toBe(200)
  })

  it('takes the file of an organisation that was being created at a crash for none', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'trama-creating-'))
    clean.push(() => rmSync(dataDir, { recursive: true, force: true }))
    mkdirSync(join(dataDir, 'orgs'))
    const [begun, other] = [newId(), newId()]
    writeFileSync(join(dataDir, 'orgs', `${begun}.db`), '')
    const config = readConfig({ DATA_DIR: dataDir, CONTROL_URL: await database.newDatabase() })
    await expect(openControl(config)).rejects.toThrow('holds the files of 1.')
    const store = await openPostgresControl(config.controlUrl!)
    await store.run(store.build.insertInto('setting').values({ key: `${creatingPrefix}${begun}`, value: '' }))
    await store.close()
    await (await openControl(config)).store.close()
    writeFileSync(join(dataDir, 'orgs', `${other}.db`), '')
    await expect(openControl(config)).rejects.toThrow('holds the files of 1.')
  })

  it('restores files of organisations that the database knows, and nothing of the database', async () => {
    const url = await database.newDatabase()
    const { server } = await start(url)
    const { orgId, slug } = await organisationOf(server)
    const config = readConfig({ DATA_DIR: server.platform.config.dataDir, CONTROL_URL: url, ARCHIVE: join(tmpdir(), 'trama-no-archive') })
    const restore = (...args: string[]): Promise<void> => restoreCommand.run(args, config, () => undefined)
    for (const name of ['all', 'control'])
      await expect(restore(name, '--at', '2026-11-30T00:00:00Z')).rejects.toThrow('lies in PostgreSQL (CONTROL_URL)')
    await expect(restore('nobody', '--list')).rejects.toThrow('There is no organisation nobody')
    await expect(restore(newId(), '--at', '2026-11-30T00:00:00Z', '--replace')).rejects.toThrow('does not know')
    for (const name of [slug, orgId])
      await expect(restore(name, '--at', '2026-11-30T00:00:00Z', '--replace')).rejects.toThrow(`The archive knows nothing of ${orgId}`)
  })

  it('is moved with all its rows, once; neither the file nor another installation is taken for it', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'trama-moved-'))
    clean.push(() => rmSync(dataDir, { recursive: true, force: true }))
    const before = await startAuthServer({ dataDir })
    const owner = await before.signUp()
    await before.close()
    const url = await database.newDatabase()
    const config = readConfig({ DATA_DIR: dataDir, CONTROL_URL: url })
    await expect(openControl(config)).rejects.toThrow('npm run control -- --to postgres')
    const said: string[] = []
    await controlCommand.run(['--to', 'postgres'], config, (line) => said.push(line))
    expect(said[0]).toMatch(/^\d+ rows are in PostgreSQL now/)
    expect([existsSync(join(dataDir, 'control.db')), existsSync(join(dataDir, 'control.db.moved'))]).toEqual([false, true])
    await expect(openControl(readConfig({ DATA_DIR: dataDir }))).rejects.toThrow('is missing')
    const { store } = await openControl(config)
    await store.close()
    const { server } = await start(url, dataDir)
    expect((await session(server, owner.token)).status).toBe(200)
    expect((await server.post('auth/loginV2', { email: 'ana@acme.test', password: goodPassword })).status).toBe(200)
  })
})
