import { newId } from '#shared/lib/ids.ts'
import { bindFeatureHooks } from '#server/app/bind-feature-hooks.ts'
import { automationsFeature } from '#server/features/automations/automations-feature.ts'
import { createWebhooksFeature } from '#server/features/webhooks/webhooks-feature.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'
import { benchFields, type Figures } from '#tests/bench/automations/world.ts'
import { measure } from '#tests/bench/records/compare.ts'
import { buildTable } from '#tests/support/build-table.ts'
import { step, switchOn, trigger } from '#tests/support/run-automations.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

const rounds = 41

/** Writes of a table without rules: in a file with automations of other tables, and in one whose writes nothing looks at (R1, R8). */
export async function withoutRules(): Promise<Figures> {
  const hooked = await side([automationsFeature, createWebhooksFeature({ startAutomation: () => false, seesAutomation: () => false })])
  const bare = await side([])
  const figures = Object.fromEntries(
    (['rows', 'pieces'] as const).map((kind) => {
      const [ours = NaN, without = NaN] = measure(
        [
          { name: 'hooked', run: hooked[kind] },
          { name: 'bare', run: bare[kind] },
        ],
        rounds,
      )
      const name = { rows: 'R1: 500 rows, one a change', pieces: 'R8: 5,000 rows by the fast lane' }[kind]
      const figure = `${ours.toFixed(1)} beside ${without.toFixed(1)} ms: × ${(ours / without).toFixed(3)}`
      return [`without rules, ${name}`, { figure, goal: '× ≤ 1.03' }]
    }),
  )
  for (const { dispose } of [hooked, bare]) dispose()
  return figures
}

interface Side {
  rows: () => void
  pieces: () => void
  dispose: () => void
}

async function side(features: readonly ServerFeature[]): Promise<Side> {
  const world = createTestOrgOnPlatform()
  const unbind = bindFeatureHooks(world.platform, features)
  const context = world.context(world.admin)
  const table = buildTable(context, { label: 'Quiet', fields: benchFields })
  const other = buildTable(context, { label: 'Other', fields: benchFields })
  await switchOn(context, { trigger: trigger('recordCreated', { tableId: other.id }), actions: [step('stop', {})] })
  const { db } = world.org
  const fieldIds = [table.fields['name'] ?? '', table.fields['total'] ?? '']
  const [name = ''] = fieldIds
  return {
    rows: () =>
      db.writeNow(() => {
        for (let index = 0; index < 500; index++) {
          const created = { op: 'create' as const, id: newId(), values: { [name]: `row ${index}` } }
          applyRecordChanges(context, table.id, [created], { batch: newId(), madeAt: new Date() })
        }
      }),
    pieces: () => {
      const rows = Array.from({ length: 5000 }, (_, index): [string, string, number] => [newId(), `row ${index}`, index])
      db.writeNow(() => applyRecordChanges(context, table.id, { fieldIds, rows, links: [] }, { batch: newId(), madeAt: new Date() }))
    },
    dispose: () => {
      unbind()
      world.dispose()
    },
  }
}
