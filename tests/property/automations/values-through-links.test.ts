import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Profile } from '#shared/access/profile-schema.ts'
import { loadRecords } from '#server/records/read/load-records.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { inverseOf } from '#tests/support/add-field.ts'
import { addRecords, buildTable, change, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { writeAttachment } from '#tests/support/write-attachment.ts'
import { runs } from '#tests/support/property-runs.ts'
import { createAutomationWorld, runAutomations, step, switchOn, trigger } from '#tests/support/run-automations.ts'

type Named = 'orders' | 'customers' | 'lines'
const named = ['orders', 'customers', 'lines'] as const

/** A way is the links from an order, by their fields' names. */
const ways: readonly { links: readonly [of: Named, field: string][]; ends: Named }[] = [
  { links: [], ends: 'orders' },
  { links: [['orders', 'customer']], ends: 'customers' },
  { links: [['orders', 'lines']], ends: 'lines' },
  {
    links: [
      ['orders', 'customer'],
      ['customers', 'orders'],
    ],
    ends: 'orders',
  },
  {
    links: [
      ['orders', 'customer'],
      ['customers', 'orders'],
      ['orders', 'lines'],
    ],
    ends: 'lines',
  },
  {
    links: [
      ['orders', 'lines'],
      ['lines', 'order'],
      ['orders', 'customer'],
    ],
    ends: 'customers',
  },
]

/** A role does not see a table, some of its fields, or all its rows but those of one group. */
const sight = fc.record({
  table: fc.boolean(),
  secret: fc.boolean(),
  links: fc.boolean(),
  rows: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
})
const sights = fc.record({ orders: sight, customers: sight, lines: sight })

const isSecret = (name: string): boolean => name === 'secret' || name === 'file'

interface Row {
  id: string
  of: string
  secret: string
  links: Record<string, number[]>
}

it('no value and no file of a mail reaches what the owner of an automation does not see, through links either', async () => {
  await fc.assert(
    fc.asyncProperty(sights, fc.constantFrom('', '.commas', '.lines', '.unique'), fc.boolean(), async (hidden, take, inFormula) => {
      const world = createAutomationWorld()
      try {
        const admin = world.context(world.admin)
        const fields = { of: 'singleLineText', secret: 'singleLineText', file: 'files' } as const
        const customers = buildTable(admin, { label: 'Customers', fields })
        const link = (table: BuiltTable) => ({ type: 'connectedRecord' as const, config: { tableId: table.id, limitToOne: true } })
        const orders = buildTable(admin, { label: 'Orders', fields: { ...fields, customer: link(customers) } })
        const lines = buildTable(admin, { label: 'Lines', fields: { ...fields, order: link(orders) } })
        const log = buildTable(admin, { label: 'Log', fields: { text: 'text' } })
        customers.fields['orders'] = inverseOf(admin, orders, 'customer')
        orders.fields['lines'] = inverseOf(admin, lines, 'order')
        const tables = { orders, customers, lines }
        const field = (of: Named, name: string): string => tables[of].fields[name] ?? ''

        // two customers, four orders, eight lines; every other one is of group a
        const rows: Record<Named, Row[]> = { customers: [], orders: [], lines: [] }
        const add = (of: Named, at: number, links: Record<string, number[]>, cells: Record<string, string[]>): void => {
          const row = { of: at % 2 === 0 ? 'a' : 'b', secret: `S${of}${at}S` }
          const file = writeAttachment(world, { tableId: tables[of].id, fieldId: field(of, 'file'), name: row.secret, content: row.secret })
          const [id = ''] = addRecords(admin, tables[of], [{ ...row, file: [file], ...cells }])
          rows[of].push({ id, ...row, links })
        }
        for (const at of [0, 1]) add('customers', at, { orders: [at, at + 2] }, {})
        for (const at of [0, 1, 2, 3])
          add('orders', at, { customer: [at % 2], lines: [at, at + 4] }, { customer: [rows.customers[at % 2]?.id ?? ''] })
        for (let at = 0; at < 8; at++) add('lines', at, { order: [at % 4] }, { order: [rows.orders[at % 4]?.id ?? ''] })

        const profile = (isWhole: boolean): Profile => ({
          manage_tricks: 1,
          tables_enabled: {
            [log.id]: '*',
            ...Object.fromEntries(
              named.flatMap((of): [string, unknown][] => {
                const { table, secret, links, rows: group } = hidden[of]
                if (isWhole) return [[tables[of].id, '*']]
                // the order itself is seen, or its runs would not begin
                if (table && of !== 'orders') return []
                const all = Object.entries(tables[of].fields)
                const excluded = all.filter(([name]) => (secret && isSecret(name)) || (links && !isSecret(name) && name !== 'of'))
                const data = group === undefined || of === 'orders' ? [] : [{ field: field(of, 'of'), operator: 'is', value: group }]
                return [
                  [tables[of].id, { fields_excluded: excluded.map(([, id]) => id), can_edit: true, ...(data.length > 0 && { data }) }],
                ]
              }),
            ),
          } as Profile['tables_enabled'],
        })
        const owner = world.addMember({ seat: 'builder', profile: profile(true) })
        const place = ({ links, ends }: (typeof ways)[number], name = 'secret'): string =>
          ['trigger', ...links.map(([of, link]) => field(of, link)), field(ends, name)].join('.')
        const texts = ways.map((way) => (inFormula ? `{{= JOIN({${place(way)}}, "+") }}` : `{{${place(way)}${take}}}`))
        await switchOn(world.context(owner), {
          trigger: trigger('recordUpdated', { tableId: orders.id }),
          actions: [
            step('sendMail', {
              to: 'ana@example.com',
              subject: 's',
              body: 'b',
              attached: ways.map((way) => `{{${place(way, 'file')}}}`).join(''),
            }),
            step('createRecord', { tableId: log.id, values: [{ fieldId: log.fields['text'] ?? '', text: texts.join(' | ') }] }),
          ],
        })
        world.setProfile(owner, profile(false))

        const seesField = (of: Named, name: string): boolean => {
          const { table, secret, links } = hidden[of]
          if (table && of !== 'orders') return false
          return name === 'secret' ? !secret : !links
        }
        const seesRow = (of: Named, row: Row): boolean => of === 'orders' || hidden[of].rows === undefined || hidden[of].rows === row.of
        const targets: Record<string, Named> = { customer: 'customers', orders: 'orders', lines: 'lines', order: 'orders' }
        const expected = ways.map(({ links, ends }) => {
          let reached = [0]
          for (const [of, name] of links) {
            const to = targets[name] ?? 'orders'
            const isSeen = seesField(of, name) && !(hidden[to].table && to !== 'orders')
            reached = isSeen ? [...new Set(reached.flatMap((at) => rows[of][at]?.links[name] ?? []))] : []
            reached = reached.filter((at) => seesRow(to, rows[to][at] as Row))
          }
          return seesField(ends, 'secret') ? reached.map((at) => rows[ends][at]?.secret ?? '').toSorted() : []
        })

        const id = rows.orders[0]?.id ?? ''
        change(admin, orders.id, [{ op: 'update', id, values: valuesOf(orders, { of: 'again' }), base: Number.MAX_SAFE_INTEGER }])
        await runAutomations(world)
        const [run] = world.org.db.all(world.org.db.build.selectFrom('run').select(['status', 'error']))
        // a mail carries the files that its owner sees, and no other
        expect(world.platform.mails.map(({ attachments = [] }) => attachments.map(({ filename }) => filename).toSorted())).toEqual([
          [...new Set(expected.flat())].toSorted(),
        ])
        const model = findTableModel(world.org, log.id)
        const ids = world.org.db.all(world.org.db.build.selectFrom(`rec_${log.id}` as never).select('id' as never)) as unknown as {
          id: string
        }[]
        const written = model
          ? [
              ...loadRecords(
                world.org,
                model,
                ids.map(({ id }) => id),
                model.fields,
              ).values(),
            ]
          : []
        const text = String(written[0]?.values[log.fields['text'] ?? ''] ?? '')
        // a formula of a field that is gone has a mistake, and ends its run; it shows nothing either way
        if (run?.status !== 'done') {
          expect([inFormula, written]).toEqual([true, []])
          return
        }
        const shown = text.split('|').map((part) => (part.match(/S[a-z]+\dS/g) ?? []).toSorted())
        expect(shown).toEqual(expected)
      } finally {
        world.dispose()
      }
    }),
    runs(25, 300),
  )
})
