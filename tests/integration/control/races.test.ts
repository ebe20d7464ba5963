import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SignedIn } from '#shared/nouns/auth/session-schema.ts'
import { createOrganisation } from '#server/identity/create-organisation.ts'
import { creatingPrefix } from '#server/storage/control-database.ts'
import type { ControlTransaction } from '#server/storage/control/control-store.ts'
import type { Platform } from '#server/platform/platform.ts'
import { goodPassword, startAuthServer, type AuthServer } from '#tests/support/auth-server.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trama-races-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const fileNames = (): string[] => readdirSync(join(folder, 'orgs')).filter((name) => name.endsWith('.db'))
const statuses = (answers: readonly { status: number }[]): number[] => answers.map(({ status }) => status).toSorted()

async function notesOfMaking({ controlStore }: Platform): Promise<number> {
  const notes = controlStore.build.selectFrom('setting').select('key').where('key', 'like', `${creatingPrefix}%`)
  return (await controlStore.all(notes)).length
}

const newOrganisation = (name: string, email: string) => ({
  ...{ name, language: 'en' as const, timezone: 'UTC', owner: { email, firstName: 'Ana' }, ip: '', source: 'test' },
})

async function keepAccount(tx: ControlTransaction, { accountId: id }: { accountId: string }, email: string): Promise<void> {
  const known = await tx.get(tx.build.selectFrom('account').select('id').where('id', '=', id))
  const row = { id, email, password_hash: null, created_at: '2026-01-01T00:00:00.000Z' }
  if (!known) await tx.run(tx.build.insertInto('account').values(row))
}

describe('people who do the same at once', () => {
  let server: AuthServer
  beforeEach(async () => {
    server = await startAuthServer({ dataDir: folder })
  })
  afterEach(() => server.close())

  it('sign up with one address: one gets in, and nothing is left of the others', async () => {
    const person = { organisation: 'Acme', firstName: 'Ana', email: 'ana@acme.test' }
    const tries = [1, 2, 3, 4].map((number) => server.post('auth/sign-up', { ...person, password: `${goodPassword}-${number}` }))
    expect(statuses(await Promise.all(tries))).toEqual([200, 409, 409, 409])
    expect(fileNames()).toHaveLength(1)
    expect(await notesOfMaking(server.platform)).toBe(0)
  })

  it('use one ticket to another organisation: one gets in', async () => {
    const first = await server.signUp()
    const other = await server.signUp({ organisation: 'Beta' })
    const { token } = (await server.post<{ token: string }>('auth/organisation-token', { id: other.organisation.id }, first.token)).body
    const uses = await Promise.all([1, 2, 3].map(() => server.post('auth/loginWithToken', { token })))
    expect(statuses(uses)).toEqual([200, 401, 401])
  })

  it('invite one new address from two organisations: it has one account', async () => {
    const owners = [await server.signUp(), await server.signUp({ organisation: 'Beta', email: 'bob@beta.test' })]
    const invite = ({ token, organisation }: SignedIn) => {
      const { db } = server.platform.orgs.open(organisation.id)
      const roleId = db.get(db.build.selectFrom('role').select('id').where('is_admin', '=', 0))?.id
      return server.post('members/invite', { emails: ['eve@else.test'], roleId, seat: 'member' }, token)
    }
    expect(statuses(await Promise.all(owners.map(invite)))).toEqual([200, 200])
    const { controlStore } = server.platform
    expect(await controlStore.all(controlStore.build.selectFrom('account').select('id').where('email', '=', 'eve@else.test'))).toHaveLength(
      1,
    )
  })
})

describe('making an organisation', () => {
  it('gives those who choose one name at once names of their own, the same in both files', async () => {
    const platform = createTestPlatform({ dataDir: folder })
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, number) => {
        const email = `ana${number}@acme.test`
        return createOrganisation(platform, newOrganisation('Acme', email), (tx, created) => keepAccount(tx, created, email))
      }),
    )
    const { controlStore } = platform
    const rows = await controlStore.all(controlStore.build.selectFrom('organisation').select(['id', 'slug']))
    expect(rows.map(({ slug }) => slug).toSorted()).toEqual(['acme', 'acme2', 'acme3', 'acme4', 'acme5', 'acme6'])
    for (const { org, orgId } of made) {
      const own = org.db.get(org.db.build.selectFrom('organisation').select(['id', 'slug']))
      expect(own).toEqual(rows.find(({ id }) => id === orgId))
    }
    platform.dispose()
  })

  /** The platform with something that happens before its last write, which makes the organisation known. */
  function before(platform: Platform, happens: () => Promise<void>): Platform {
    let isFirst = true
    const { controlStore } = platform
    const write: typeof controlStore.write = async (work) => {
      if (isFirst) await happens()
      isFirst = false
      return controlStore.write(work)
    }
    return { ...platform, controlStore: { ...controlStore, write } }
  }

  it('belongs to the account that the address got meanwhile', async () => {
    const platform = createTestPlatform({ dataDir: folder })
    const email = 'ana@acme.test'
    const invited = before(platform, async () => {
      await platform.controlStore.write((tx) => keepAccount(tx, { accountId: 'invited' }, email))
    })
    const made = await createOrganisation(invited, newOrganisation('Acme', email), (tx, created) => keepAccount(tx, created, email))
    const { db } = made.org
    expect(made.accountId).toBe('invited')
    expect(db.get(db.build.selectFrom('member').select('account_id').where('id', '=', made.memberId))).toEqual({ account_id: 'invited' })
    const { controlStore } = platform
    const places = await controlStore.all(controlStore.build.selectFrom('membership').select(['account_id', 'org_id', 'member_id']))
    expect(places).toEqual([{ account_id: 'invited', org_id: made.orgId, member_id: made.memberId }])
    platform.dispose()
  })

  it('leaves a file that nobody knows when the process ends before its last write, and the next start goes on', async () => {
    const platform = createTestPlatform({ dataDir: folder })
    let reach: () => void = () => undefined
    const reached = new Promise<void>((resolve) => (reach = resolve))
    const ended = before(platform, () => {
      reach()
      return new Promise(() => undefined)
    })
    void createOrganisation(ended, newOrganisation('Acme', 'ana@acme.test'), async () => undefined)
    await reached
    platform.dispose()
    expect(fileNames()).toHaveLength(1)

    const server = await startAuthServer({ dataDir: folder })
    const { body } = await server.as(undefined).get<{ hasOrganisation: boolean }>('/api/setup/state')
    expect(body.hasOrganisation).toBe(false)
    expect((await server.signUp()).organisation.slug).toBe('acme')
    await server.close()
  })

  it('leaves nothing when its last write is refused', async () => {
    const platform = createTestPlatform({ dataDir: folder })
    const refused = createOrganisation(platform, newOrganisation('Acme', 'ana@acme.test'), () => Promise.reject(new Error('refused')))
    await expect(refused).rejects.toThrow('refused')
    expect(fileNames()).toEqual([])
    expect(await notesOfMaking(platform)).toBe(0)
    platform.dispose()
  })
})
