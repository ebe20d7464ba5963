import { newId } from '#shared/lib/ids.ts'
import { anyField, mutate, pick, settle, type Scene, type Step } from '#tests/support/secrets/scene.ts'
import { linkRecords, secretCell, writeCells, type SecretTable } from '#tests/support/secrets/secret-world.ts'

const recordOf = ({ world }: Scene, table: SecretTable): string => pick(world, table.records) ?? ''

export const recordSteps: Step[] = [
  {
    name: 'the administrator writes new secrets over old ones',
    run: async (scene) => {
      const { world } = scene
      for (const table of world.tables) {
        const record = recordOf(scene, table)
        const kinds = ['note', 'amount', 'price', 'name'].filter((kind) => {
          const type = world.fields.get(table.fields[kind] ?? '')?.type
          return type === 'text' || type === 'number' || type === 'currency' || type === 'singleLineText'
        })
        for (const kind of kinds) {
          const field = table.fields[kind] ?? ''
          const isNumber = ['number', 'currency'].includes(world.fields.get(field)?.type ?? '')
          if (isNumber !== (kind === 'amount' || kind === 'price')) continue
          await writeCells(world, table, record, { [field]: secretCell(world, table, kind, record) })
        }
        world.moments.push(new Date().toISOString())
      }
    },
  },
  {
    name: 'records change hands',
    run: async (scene) => {
      for (const table of scene.world.tables)
        await writeCells(scene.world, table, recordOf(scene, table), {
          [table.fields['owner'] ?? '']: pick(scene.world, ['me', 'us', 'you']) ?? 'you',
        })
    },
  },
  { name: 'records are linked anew', run: ({ world }) => linkRecords(world) },
  {
    name: 'the administrator deletes records, and brings some back',
    run: async (scene) => {
      for (const table of scene.world.tables) {
        const record = recordOf(scene, table)
        const batch = newId()
        await mutate(scene, scene.admin, 'records.change', { tableId: table.id, changes: [{ op: 'delete', id: record, base: 1e9 }] }, batch)
        scene.world.batches.push(batch)
        for (const who of [scene.low, scene.builder]) await mutate(scene, who, 'records.leave', { tableId: table.id, ids: [record] })
        if (scene.world.random(2) === 0) await mutate(scene, scene.admin, 'records.restoreBatch', { tableId: table.id, batch })
        else await mutate(scene, scene.low, 'records.restoreBatch', { tableId: table.id, batch })
        // a purged record has no history of its viewers: every reader of its table receives its tombstone
        if (await mutate(scene, scene.builder, 'records.purgeBatch', { tableId: table.id, batch }))
          scene.world.book.add(record, 'id of a record that was purged', [{ table: table.id }])
      }
    },
  },
  {
    name: 'people take back what the administrator did',
    run: async (scene) => {
      for (const batch of scene.world.batches.slice(-4))
        for (const table of scene.world.tables)
          for (const who of [scene.low, scene.builder]) {
            await mutate(scene, who, 'records.undo', { tableId: table.id, batch, partial: true })
            await mutate(scene, who, 'records.redo', { tableId: table.id, batch, partial: true })
          }
    },
  },
  {
    name: 'people write where they may not see',
    run: async (scene) => {
      const { world } = scene
      for (const who of [scene.low, scene.builder])
        for (const table of world.tables) {
          const hidden = anyField(scene, who, { hidden: true, table: table.id })
          const target = recordOf(scene, table)
          const values = { [hidden?.field.id ?? table.fields['note'] ?? '']: 'over it' }
          await mutate(scene, who, 'records.change', { tableId: table.id, changes: [{ op: 'update', id: target, values, base: 0 }] })
          await mutate(scene, who, 'records.change', { tableId: table.id, changes: [{ op: 'create', id: target, values: {} }] })
          await mutate(scene, who, 'records.change', { tableId: table.id, changes: [{ op: 'restore', id: target }] })
        }
    },
  },
  {
    name: 'people write at the same time as the administrator',
    run: async (scene) => {
      const { world } = scene
      for (const table of world.tables) {
        const stage = table.fields['stage'] ?? ''
        const record = table.records.find((id) => world.cellOf(id, table.fields['owner'] ?? '') === 'me') ?? ''
        if (record === '') continue
        await writeCells(world, table, record, { [stage]: 'open' })
        const changes = [{ op: 'update' as const, id: record, values: { [stage]: 'open' }, base: 1 }]
        await mutate(scene, scene.low, 'records.change', { tableId: table.id, changes })
        await mutate(scene, scene.low, 'conflicts.resolve', { id: newId() })
      }
    },
  },
  {
    name: 'people drag records, seen ones and hidden ones, in views',
    run: async (scene) => {
      for (const table of scene.world.tables) {
        const viewId = pick(scene.world, table.views)
        if (viewId === undefined) continue
        const places = table.records.map((recordId, at) => ({ recordId, position: `V${at}` }))
        for (const who of [scene.admin, scene.low, scene.builder])
          if (places.length > 0) await mutate(scene, who, 'records.place', { tableId: table.id, viewId, places })
      }
    },
  },
  {
    name: 'people put links to hidden records into cells',
    run: async (scene) => {
      for (const who of [scene.low, scene.builder])
        for (const table of scene.world.tables) {
          const target = scene.world.tables.find(({ id }) => id === scene.world.fields.get(table.fields['to'] ?? '')?.linksTo)
          const values = { [table.fields['to'] ?? '']: target?.records.toSorted() ?? [] }
          const id = newId()
          await mutate(scene, who, 'records.change', { tableId: table.id, changes: [{ op: 'create', id, values }] })
          await mutate(scene, who, 'records.change', { tableId: table.id, changes: [{ op: 'delete', id, base: 1e9 }] })
        }
    },
  },
  {
    name: 'people put files that they were told of into own cells',
    run: async (scene) => {
      const { world, watch } = scene
      const files = world.tables.flatMap((table) => Object.values(table.files))
      for (const who of scene.members.filter((member) => member !== scene.admin && member.seat !== 'viewer'))
        for (const table of world.tables) {
          const papers = table.fields['papers'] ?? ''
          const id = newId()
          const owner = who.tables.get(table.id)?.rows
          const values = { [papers]: files, ...(owner && { [owner.field]: owner.value }) }
          await mutate(scene, who, 'records.change', { tableId: table.id, changes: [{ op: 'create', id, values }] })
          const single = files.map((file) => [{ op: 'update' as const, id, values: { [papers]: [file] }, base: 1e9 }])
          for (const [at, changes] of single.entries()) {
            await mutate(scene, who, 'records.change', { tableId: table.id, changes })
            const path = `/api/attachments/${table.id}/${papers}/${id}/${files[at] ?? ''}`
            await watch.ask(who, { method: 'GET', path, call: 'GET attachments/:tableId/:fieldId/:recordId/:id' })
          }
          await mutate(scene, who, 'records.change', { tableId: table.id, changes: [{ op: 'delete', id, base: 1e9 }] })
        }
    },
  },
  {
    name: 'a builder imports into a table, by a hidden key',
    run: async (scene) => {
      const { watch, world, builder } = scene
      const found = anyField(scene, builder, { hidden: true, types: ['text', 'singleLineText'] })
      if (!found) return
      const body = new TextEncoder().encode('Key,Name\nzzz,imported\n')
      const call = 'POST imports/upload'
      const { body: uploaded } = await watch.ask<{ id: string }>(builder, {
        method: 'POST',
        path: '/api/imports/upload?name=keys.csv',
        body,
        call,
      })
      const state = async (): Promise<string> =>
        (await watch.ask<{ state: string }>(builder, { method: 'GET', path: `/api/imports/${uploaded.id}`, call: 'GET imports/:id' })).body
          .state
      while ((await state()) === 'reading') await new Promise((resolve) => setTimeout(resolve, 5))
      const column = (index: number, fieldId: string) => ({ column: index, label: `c${index}`, type: 'text', include: true, fieldId })
      const into = {
        tableId: found.table.id,
        mode: pick(world, ['import_ignore_duplicates', 'import_update'] as const) ?? 'import_update',
        key: { column: 0, fieldId: found.field.id },
      }
      const plan = { label: 'x', fields: [column(0, found.field.id), column(1, found.table.fields['stage'] ?? '')], into }
      await watch.ask(builder, { method: 'POST', path: `/api/imports/${uploaded.id}/run`, body: plan, call: 'POST imports/:id/run' })
      for (let tries = 0; tries < 200 && ['running', 'queued'].includes(await state()); tries++)
        await new Promise((resolve) => setTimeout(resolve, 5))
      await settle(scene)
    },
  },
]
