import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mostRulesInChain } from '#server/jobs/write-cause.ts'
import { addRecords, buildTable, change } from '#tests/support/build-table.ts'
import { runs } from '#tests/support/property-runs.ts'
import { createAutomationWorld, runAutomations, step, switchOn, trigger } from '#tests/support/run-automations.ts'

const names = ['a', 'b', 'c', 'd'] as const

/** Each rule writes a number one higher than that of the field it watches, so that nothing ends by itself. */
interface Rule {
  from: number
  to: number
}

const place = fc.integer({ min: 0, max: names.length - 1 })
/** One rule writes a field, so that no write finds its value there already. */
const rulesArbitrary = fc
  .uniqueArray(fc.record({ from: place, to: place }), { selector: ({ to }) => to, maxLength: 4 })
  .map((rules) => rules.filter(({ from, to }) => from !== to))

/** Whether rules that a change of this field starts lead back to themselves. */
function leadsIntoCircle(rules: readonly Rule[], field: number): boolean {
  const visit = (at: number, chain: readonly Rule[]): boolean =>
    rules.some((rule) => rule.from === at && (chain.includes(rule) || visit(rule.to, [...chain, rule])))
  return visit(field, [])
}

it('random rules end, and each circle is named by the rules that close it', async () => {
  await fc.assert(
    fc.asyncProperty(rulesArbitrary, place, async (rules, first) => {
      const world = createAutomationWorld()
      try {
        const context = world.context(world.admin)
        const table = buildTable(context, { fields: Object.fromEntries(names.map((name) => [name, 'number'])) })
        const idOf = (at: number): string => table.fields[names[at] ?? ''] ?? ''
        const ruleOf = new Map<string, Rule>()
        for (const rule of rules) {
          const text = `{{= {trigger.${idOf(rule.from)}} + 1 }}`
          const id = await switchOn(context, {
            trigger: trigger('recordUpdated', { tableId: table.id, fields: [idOf(rule.from)] }),
            actions: [step('updateRecords', { of: 'trigger', values: [{ fieldId: idOf(rule.to), text }] })],
          })
          ruleOf.set(id, rule)
        }
        const [id = ''] = addRecords(context, table, [{}])
        change(context, table.id, [{ op: 'update', id, values: { [idOf(first)]: 1 }, base: Number.MAX_SAFE_INTEGER }])
        await runAutomations(world)
        const { db } = world.org
        const ended = db.all(db.build.selectFrom('run').select(['status', 'error']))
        const cut = ended.filter(({ status }) => status === 'cut')
        expect(ended.every(({ status }) => status === 'done' || status === 'cut')).toBe(true)
        expect(cut.length > 0).toBe(leadsIntoCircle(rules, first))
        for (const { error } of cut) {
          const { circle } = (JSON.parse(error ?? '') as { details: { circle: string[] } }).details
          expect(circle.length).toBeLessThanOrEqual(mostRulesInChain + 1)
          expect(circle.at(-1)).toBe(circle[0])
          // each of them writes the field that starts the next
          for (const [at, next] of circle.slice(1).entries()) expect(ruleOf.get(circle[at] ?? '')?.to).toBe(ruleOf.get(next)?.from)
        }
      } finally {
        world.dispose()
      }
    }),
    runs(10, 100),
  )
})
