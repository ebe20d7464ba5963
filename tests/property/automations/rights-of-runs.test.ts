import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { AutomationDefinition } from '#shared/nouns/automations/automation.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { runAgain } from '#server/features/automations/runs/again.ts'
import { listRuns } from '#server/features/automations/runs/list-runs.ts'
import { readRun } from '#server/features/automations/runs/read-runs.ts'
import { addRecords, buildTable } from '#tests/support/build-table.ts'
import { runs } from '#tests/support/property-runs.ts'
import { createAutomationWorld, mutateAs, runAutomations, step, trigger } from '#tests/support/run-automations.ts'

/** The acts of people and of time, in any order; `who` is a person who manages automations. */
const act = fc.record({
  does: fc.constantFrom('save', 'saveFailing', 'takeOver', 'on', 'off', 'start', 'later', 'again', 'hide', 'show'),
  who: fc.integer({ min: 0, max: 2 }),
})

it('no run acts with, or shows, more than the person who saved its version had', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 18 }), async (acts) => {
      const world = createAutomationWorld()
      let now = Date.now()
      const realNow = world.platform.now
      Object.assign(world.platform, { now: () => new Date(now) })
      try {
        const admin = world.context(world.admin)
        const deals = buildTable(admin, { label: 'Deals', fields: { of: 'singleLineText', state: 'singleLineText', amount: 'number' } })
        const field = (name: string): string => deals.fields[name] ?? ''
        const rows = (name: string) => ({ data: [{ field: field('of'), operator: 'is', value: name }], can_edit: true })
        const profileOf = (name: string, hides: boolean) => ({
          manage_tricks: 1 as const,
          tables_enabled: hides ? {} : { [deals.id]: rows(name) },
        })
        const names = ['Ana', 'Bea', 'Cid']
        const people = names.map((name) => world.addMember({ seat: 'builder', name, profile: profileOf(name, false) }))
        const hidden = new Set<number>()
        addRecords(
          admin,
          deals,
          [...names, 'Dan'].map((name) => ({ of: name })),
        )
        const definition = (isFailing: boolean): AutomationDefinition => {
          const find = step('findRecords', { tableId: deals.id, filter: null, most: 10 })
          const write = step('updateRecords', { of: find.id, values: [{ fieldId: field('state'), text: 'seen' }] })
          const fail = step('updateRecords', { of: find.id, values: [{ fieldId: field('amount'), text: 'no number' }] })
          return {
            trigger: trigger('webhookReceived', {}),
            actions: [step('wait', { amount: 1, unit: 'hours' }), find, write, ...(isFailing ? [fail] : [])],
          }
        }
        const id = newId()
        const { startByContent } = await import('#server/features/automations/matching/start-by-content.ts')
        await mutateAs(world.context(people[0] ?? world.admin), 'automations.create', {
          ...{ id, name: 'Rule', description: '', folder: '', definition: definition(false) },
        })
        const row = () => world.org.db.get(world.org.db.build.selectFrom('automation').selectAll().where('id', '=', id))
        for (const { does, who } of acts) {
          const person = people[who] ?? world.admin
          const context = world.context(person)
          try {
            if (does === 'save' || does === 'saveFailing')
              await mutateAs(context, 'automations.update', {
                id,
                definition: { base: row()?.version ?? 0, content: definition(does === 'saveFailing') },
              })
            if (does === 'takeOver') await mutateAs(context, 'automations.takeOver', { id })
            if (does === 'on' || does === 'off') await mutateAs(context, 'automations.enable', { id, enabled: does === 'on' })
            if (does === 'start') world.org.db.writeNow(() => startByContent(world.org, id, '{}', { id: newId(), now: new Date(now) }))
            if (does === 'later') now += 3_700_000
            if (does === 'again') await runAgain(context, { automationId: id, since: new Date(0).toISOString() })
            if (does === 'hide' || does === 'show') {
              world.setProfile(person, profileOf(names[who] ?? '', does === 'hide'))
              if (does === 'hide') hidden.add(who)
              else hidden.delete(who)
            }
          } catch (error) {
            if (!(error instanceof AppError)) throw error
          }
          const enabledBefore = row()?.enabled
          await runAutomations(world)
          const saved = new Map(
            world.org.db
              .all(world.org.db.build.selectFrom('automation_version').selectAll().where('automation_id', '=', id))
              .map((version) => [version.version, version.made_by]),
          )
          const runs = world.org.db.all(world.org.db.build.selectFrom('run').selectAll())
          for (const run of runs) {
            const ownerId = saved.get(run.version)
            expect(run.owner_id).toBe(ownerId)
            // what it wrote is what its saver sees
            const index = people.findIndex(({ memberId }) => memberId === ownerId)
            const seen = readRun(world.context(world.admin), run.id)
              .steps.flatMap(({ act: told }) => told?.records ?? [])
              .map(({ label }) => label)
            expect(seen.every((label) => label === names[index])).toBe(true)
            if (enabledBefore === 0) expect(['running', 'queued']).not.toContain(run.status)
            if (ownerId !== row()?.owner_id) expect(['running', 'queued', 'waiting']).not.toContain(run.status)
            for (const [reader, member] of people.entries()) {
              if (hidden.has(reader)) {
                expect(() => readRun(world.context(member), run.id)).toThrow(AppError)
                continue
              }
              const told = readRun(world.context(member), run.id)
              if (member.memberId !== ownerId) expect([told.mayRead, told.steps.every((one) => one.act === null)]).toEqual([false, true])
            }
          }
          for (const [reader, member] of people.entries()) {
            if (hidden.has(reader)) continue
            for (const label of names.filter((_, index) => index !== reader))
              expect((await listRuns(world.context(member), { q: label, size: 50 })).runs).toEqual([])
          }
        }
      } finally {
        Object.assign(world.platform, { now: realNow })
        world.dispose()
      }
    }),
    runs(10, 100),
  )
})
