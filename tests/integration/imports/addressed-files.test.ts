import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportJob } from '#shared/nouns/imports/import-job.ts'
import { filesDue } from '#server/connectors/files/fetch-files.ts'
import { nextPendingFile } from '#server/connectors/files/pending-files.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { analyse, planOf, waitForImport } from '#tests/support/import-file.ts'
import { catchUp, type DeviceRows } from '#tests/support/read-table.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

describe('files that rows name by addresses', () => {
  let server: TestServer
  let org: TestOrg
  let base = ''
  let answers: Record<string, (response: ServerResponse) => void> = {}
  let asked: string[] = []
  const web = createServer(({ url = '' }, response) => {
    asked.push(url)
    const answer = answers[url]
    if (answer) answer(response)
    else response.writeHead(404).end()
  })

  beforeAll(async () => {
    await new Promise<void>((ready) => web.listen(0, '127.0.0.1', ready))
    const { port } = web.address() as AddressInfo
    base = `http://127.0.0.1:${port}`
    server = await startTestServer({ environment: { OUTBOUND_ALLOW: `127.0.0.1:${port}` } })
    org = server.createOrg()
  }, 120_000)
  afterAll(async () => {
    await server.close()
    web.closeAllConnections()
    await new Promise((closed) => web.close(closed))
  })

  async function importRows(text: string, who: TestMember = org.admin): Promise<ImportJob> {
    const job = await analyse(server, who, 'things.csv', text)
    expect(job.error).toBeNull()
    const plan = planOf(job, 'Things')
    const fields = plan.fields.map((field) => (field.label === 'Photos' ? { ...field, type: 'files' as const } : field))
    expect(await server.as(who).post(`/api/imports/${job.id}/run`, { ...plan, fields })).toMatchObject({ status: 200 })
    return waitForImport(server, who, job.id, ['done', 'failed'])
  }

  /** The import once nothing is left to fetch now. */
  async function settled(id: string, isOver: (job: ImportJob) => boolean = ({ filesWaiting }) => filesWaiting === 0): Promise<ImportJob> {
    const found: { job?: ImportJob } = {}
    await expect
      .poll(async () => isOver((found.job = (await server.as(org.admin).get<ImportJob>(`/api/imports/${id}`)).body)), { timeout: 60_000 })
      .toBe(true)
    return found.job as ImportJob
  }

  function filesOf(tableId: string): Record<string, string[]> {
    const context = org.context(org.admin)
    const rows: DeviceRows = new Map()
    catchUp(context, tableId, rows)
    const fields = findTableModel(context.org, tableId)?.fields ?? []
    const [name, photos] = ['Name', 'Photos'].map((label) => fields.find((field) => field.label === label)?.id ?? '')
    const nameOf = (id: unknown): string =>
      org.org.db.get(org.org.db.build.selectFrom('attachment').select(['name', 'size']).where('id', '=', String(id)))?.name ?? 'none'
    return Object.fromEntries(
      [...rows.values()].map((cells) => {
        const ids = cells[photos ?? '']
        return [String(cells[name ?? '']), Array.isArray(ids) ? ids.map(nameOf) : []]
      }),
    )
  }

  const bytes =
    (text: string) =>
    (response: ServerResponse): void =>
      void response.writeHead(200, { 'content-type': 'text/plain' }).end(text)

  it('come after the rows, in the order of the cell; misses are told with row and name', async () => {
    answers = {
      '/a': bytes('one'),
      '/b': bytes('two'),
      '/away': (response) => void response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
    }
    const done = await importRows(
      `Name,Photos\nAna,"a, 1.txt (${base}/a),b.txt (${base}/b)"\nRui,gone.txt (${base}/none)\nBia,away.txt (${base}/away)\nEva,no file\nIvo,\n`,
    )
    expect(done).toMatchObject({ state: 'done', rowsImported: 5 })
    const job = await settled(done.id)
    expect(filesOf(job.tableId ?? '')).toEqual({ Ana: ['a, 1.txt', 'b.txt'], Rui: [], Bia: [], Eva: [], Ivo: [] })
    expect(job.rowErrors).toEqual([
      { row: 3, column: 'Photos', value: 'gone.txt', reason: 'fileMissed' },
      { row: 4, column: 'Photos', value: 'away.txt', reason: 'fileMissed' },
      { row: 5, column: 'Photos', value: 'no file', reason: 'fileForm' },
    ])
    expect(job.rowErrorCount).toBe(3)
  })

  it('a host that fails is asked again later, and missed in the end', async () => {
    let isUp = false
    asked = []
    const busy = (response: ServerResponse): void => (isUp ? bytes('late')(response) : void response.writeHead(503).end())
    answers = { '/late': busy, '/never': (response) => void response.writeHead(500).end() }
    const done = await importRows(`Name,Photos\nAna,late.txt (${base}/late)\nRui,never.txt (${base}/never)\n`)
    const again = async (tries: number): Promise<void> => {
      await expect.poll(() => nextPendingFile(org.org, done.id)?.file.tries, { timeout: 60_000 }).toBe(tries)
      await expect
        .poll(() => org.org.db.all(org.org.db.build.selectFrom('import_file').select('id').where('tries', '<', tries)).length)
        .toBe(0)
      await org.org.db.write(() => {
        org.org.db.run(org.org.db.build.updateTable('import_file').set({ next_at: '2020-01-01T00:00:00.000Z' }))
        enqueueEffect(org.org, filesDue, { importId: done.id }, new Date())
      })
    }
    await again(1)
    isUp = true
    for (const tries of [2, 3]) await again(tries)
    const job = await settled(done.id)
    expect(filesOf(job.tableId ?? '')).toEqual({ Ana: ['late.txt'], Rui: [] })
    expect(job.rowErrors).toEqual([{ row: 3, column: 'Photos', value: 'never.txt', reason: 'fileMissed' }])
    expect(asked.filter((path) => path === '/never')).toHaveLength(4)
  })

  it('are kept in nobody’s name who may not write there any more', async () => {
    const builder = org.addMember({ seat: 'builder', profile: { create_table: 1 } })
    let release = (): void => undefined
    const held = new Promise<void>((ready) => (release = ready))
    answers = { '/slow': (response) => void held.then(() => bytes('slow')(response)) }
    const done = await importRows(`Name,Photos\nAna,slow.txt (${base}/slow)\n`, builder)
    const table = done.tableId ?? ''
    org.org.db.writeNow(() => {
      org.org.db.run(org.org.db.build.updateTable('member').set({ active: 0 }).where('id', '=', builder.memberId))
      org.org.changed()
    })
    release()
    const job = await settled(done.id)
    expect(filesOf(table)).toEqual({ Ana: [] })
    expect(job.rowErrors).toMatchObject([{ reason: 'fileRefused' }])
  })

  it('a file without end is too large', async () => {
    answers = {
      '/huge': (response) => {
        response.writeHead(200, { 'content-length': String(200 * 1024 * 1024) })
        response.write('x')
      },
    }
    const done = await importRows(`Name,Photos\nAna,huge.bin (${base}/huge)\n`)
    const job = await settled(done.id)
    expect(job.rowErrors).toMatchObject([{ value: 'huge.bin', reason: 'fileTooLarge' }])
  })
})
