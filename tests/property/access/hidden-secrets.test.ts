import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TableRules } from '#shared/access/profile-schema.ts'
import { times } from '#tests/support/property-runs.ts'
import type { MemberPrincipal } from '#tests/support/secrets/principal.ts'
import { play } from '#tests/support/secrets/play.ts'
import type { Scene } from '#tests/support/secrets/scene.ts'
import { callRows } from '#tests/support/secrets/sweep-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const firstSeed = Number(process.env['SEED'] ?? 1)
const runs = times(3, 200)
/** Checks after each step, so that a failure names the step that leaked. */
const afterEach = process.env['AFTER_EACH'] === '1'
const leastSecrets = 50

let server: TestServer
const scenes: Scene[] = []
beforeAll(async () => {
  server = await startTestServer()
  server.server.http.keepAliveTimeout = 120_000
})
afterAll(() => server.close())

// the seeds share one thread: 60 s of a processor together, of which a busy machine gives a tenth
const timeout = 1_800_000

describe.concurrent('what is hidden from somebody', { timeout }, () => {
  it.each(Array.from({ length: runs }, (_, index) => firstSeed + index))('is told by nothing (SEED=%i)', async (seed) => {
    const scene = await play(server, seed, { afterEach })
    scenes.push(scene)
    expect(scene.watch.failures).toEqual([])
    expect(scene.watch.report()).toEqual([])
    // the search works: people with the right did receive secrets
    expect(scene.watch.told.get(scene.admin.name)?.size).toBeGreaterThan(leastSecrets)
    expect(scene.watch.told.get(scene.builder.name)?.size).toBeGreaterThan(0)
  })
})

describe('the searcher', () => {
  it('asks every call there is, or says why not', () => {
    const calls = server.server.calls.flatMap(({ table }) => Object.keys(table))
    expect(Object.keys(callRows).sort()).toEqual(calls.sort())
    const silent = Object.entries(callRows).flatMap(([call, row]) =>
      typeof row === 'function' && !scenes.some(({ watch }) => watch.asked.has(call)) ? [call] : [],
    )
    expect(silent).toEqual([])
  })

  it('sends every mutation there is, as somebody who sees less', () => {
    const sent = new Set(scenes.flatMap(({ outcomes }) => [...outcomes.keys()]))
    // each step is left out of one seed in three
    expect(Object.keys(server.server.mutations).filter((kind) => runs > 1 && !sent.has(kind))).toEqual([])
  })

  const guards: Record<
    string,
    { of: (scene: Scene) => MemberPrincipal; loosen: (rules: Exclude<TableRules, '*'>) => TableRules; told: RegExp }
  > = {
    'hidden fields': {
      of: ({ builder }) => builder,
      loosen: (rules) => ({ ...rules, fields_excluded: [] }),
      told: /GET feed\/tables.* of a record/,
    },
    'row rules': {
      of: ({ members }) => members.find(({ tables }) => [...tables.values()].some(({ rows }) => rows)) ?? members[0]!,
      loosen: (rules) => ({ ...rules, data: [] }),
      told: /GET feed\/tables.* of a record/,
    },
    'all of a role': { of: ({ low }) => low, loosen: () => '*', told: /GET feed tells label/ },
  }
  it.each(Object.keys(guards))('finds what is told without the guard of %s', async (name) => {
    const guard = guards[name]
    const scene = await play(server, 2, {
      only: [],
      glance: true,
      plant: (made) => {
        const member = guard?.of(made).member
        if (!member || !guard) return
        const { db } = made.world.org.org
        const role = db.get(db.build.selectFrom('role').select('profile').where('id', '=', member.roleId))
        const profile = JSON.parse(role?.profile ?? '{}') as { tables_enabled?: Record<string, TableRules> }
        const tables = Object.entries(profile.tables_enabled ?? {}).map(
          ([id, rules]) => [id, rules === '*' ? rules : guard.loosen(rules)] as const,
        )
        made.world.org.setProfile(member, { ...profile, tables_enabled: Object.fromEntries(tables) })
      },
    })
    expect(scene.watch.report().filter((leak) => guard?.told.test(leak)).length).toBeGreaterThan(0)
  })
})
