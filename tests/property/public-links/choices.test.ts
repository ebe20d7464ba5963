import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldText } from '#shared/lib/fold-text.ts'
import { newId } from '#shared/lib/ids.ts'
import type { Profile } from '#shared/access/profile-schema.ts'
import { createIdVeil } from '#server/lib/veil-id.ts'
import { addField } from '#tests/support/add-field.ts'
import { addRecords, buildTable, change } from '#tests/support/build-table.ts'
import { runs } from '#tests/support/property-runs.ts'
import { sharing } from '#tests/support/share.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const letters = ['a', 'Á', 'b', ' ', '%', '_', '2'] as const
const text = fc.array(fc.constantFrom(...letters), { maxLength: 4 }).map((parts) => parts.join(''))
const record = fc.record({ name: text, city: fc.constantFrom('Rio', 'Lima'), note: text, isDeleted: fc.boolean() })
const world = fc.record({
  records: fc.array(record, { maxLength: 15 }),
  others: fc.array(text, { maxLength: 3 }),
  search: text,
  /** the maker's rights on the table behind the link */
  sees: fc.constantFrom('all', 'Rio', 'no names', 'nothing'),
  isOneToOne: fc.boolean(),
  taken: fc.nat(14),
})

test('a visitor finds and sends exactly the living records that the maker reads, that are free, and whose name holds the text', async () => {
  await fc.assert(
    fc.asyncProperty(world, async ({ records, others, search, sees, isOneToOne, taken }) => {
      const org = server.createOrg()
      const context = org.context(org.admin)
      const target = buildTable(context, { label: 'T', fields: { name: 'singleLineText', city: 'singleLineText', note: 'singleLineText' } })
      const foreign = buildTable(context, { label: 'F' })
      const form = buildTable(context, { label: 'Form', fields: { title: 'singleLineText' } })
      const link = addField(context, form, 'link', isOneToOne ? 'oneToOneConnection' : 'connectedRecord', { tableId: target.id })
      const strangers = addRecords(
        context,
        foreign,
        others.map((name) => ({ name })),
      )
      const ids = addRecords(
        context,
        target,
        records.map(({ name, city, note }) => ({ name, city, note })),
      )
      const holder = ids[taken]
      if (holder !== undefined) addRecords(context, form, [{ title: 'Before', link: [holder] }])
      const gone = ids.filter((_, index) => records[index]?.isDeleted)
      if (gone.length > 0)
        change(
          context,
          target.id,
          gone.map((id) => ({ op: 'delete' as const, id, base: 1e9 })),
        )
      const rules: NonNullable<Profile['tables_enabled']> = {
        ...{ [form.id]: { manage_structure: true, can_create: true }, [target.id]: {} },
        ...(sees === 'Rio' && { [target.id]: { data: [{ field: target.fields['city'] ?? '', operator: 'is', value: 'Rio' }] } }),
        ...(sees === 'no names' && { [target.id]: { fields_excluded: [target.fields['name'] ?? ''] } }),
      }
      if (sees === 'nothing') delete rules[target.id]
      const maker = org.addMember({ seat: 'builder', profile: { tables_enabled: { ...rules, [target.id]: {} } } })
      const items = ['title', 'link'].map((name) => ({ id: name, type: 'field' as const, field_id: form.fields[name] ?? '' }))
      const made = await sharing(server).made(maker, 'form', form.id, { config: { items, choices: [link] } })
      org.setProfile(maker, { tables_enabled: rules })
      const isOpen = sees === 'all' || sees === 'Rio'
      const mayChoose = (index: number): boolean => {
        const one = records[index]
        if (!one || !isOpen || one.isDeleted || one.name.trim() === '' || (isOneToOne && ids[index] === holder)) return false
        return sees === 'all' || one.city === 'Rio'
      }
      const visitor = server.as(undefined)
      const found = await visitor.post<{ choices?: { id: string; name: string }[] }>(`/api/public/${made.token}/choices`, {
        part: 'link',
        search,
      })
      expect(found.status).toBe(isOpen ? 200 : 404)
      const { veil, unveil } = createIdVeil(`${made.id} ${made.token} choices ${link}`)
      const wanted = foldText(search.trim())
      const expected = ids.filter((_, index) => mayChoose(index) && foldText(records[index]?.name ?? '').includes(wanted))
      expect((found.body.choices ?? []).map(({ id }) => unveil(id)).toSorted()).toEqual(expected.toSorted())
      // a submission takes the same ones, and no other id in the world
      for (const [index, id] of [...ids, ...strangers, maker.memberId, newId()].entries()) {
        const values = { title: 'x', link: [veil(id)] }
        const sent = await sharing(server).submit(made.token, { id: newId(), values })
        expect(sent.status === 204, `${index}`).toBe(index < ids.length && mayChoose(index))
      }
    }),
    runs(6, 200),
  )
})
