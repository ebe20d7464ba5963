import { newId } from '#shared/lib/ids.ts'
import type { MutationAnswer } from '#shared/protocol/mutations.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import type { RecordPage } from '#shared/nouns/records/record-page.ts'
import type { BuiltTable } from '#tests/support/build-table.ts'
import type { TestMember } from '#tests/support/test-org.ts'
import { ask } from '#tests/bench/soak/ask.ts'
import { sleep } from '#tests/bench/sync/statistics.ts'

/** Records a writer keeps: for each that comes an older one goes into the trash. */
const keptRecords = 50
/**
 * All but one in so many new records come back from the trash, where they would stay for thirty days. With records only made and deleted, a
 * table would grow by 17,000 an hour. No table of five people does that, and SQLite's page caches would grow with it.
 */
const madeEvery = 20

interface RecordPlace {
  url: string
  table: BuiltTable
  members: readonly TestMember[]
}

/**
 * People who create, change, delete and restore records by API calls, `perSecond()` in all. They also read them, and sometimes resend a
 * batch.
 */
export function startWriting(place: RecordPlace, perSecond: () => number) {
  const { url, table } = place
  const fieldId = table.fields['name'] ?? ''
  const state = { written: 0, stopped: false, wrong: [] as string[], failed: [] as string[] }

  async function call<T>(member: TestMember, path: string, body?: unknown, of = url): Promise<T> {
    const headers = { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' }
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
    return (await (await ask(`${of}/api/${path}`, init, (told) => state.failed.push(told))).json()) as T
  }

  async function change(member: TestMember, changes: RecordChange[], twice: boolean): Promise<number> {
    const now = new Date().toISOString()
    const args = { tableId: table.id, gesture: 'edit', changes }
    const batch = { sentAt: now, mutations: [{ id: newId(), kind: 'records.change', madeAt: now, args }] }
    const answer = await call<MutationAnswer>(member, 'mutations', batch)
    if (twice) await call<MutationAnswer>(member, 'mutations', batch)
    const [result] = answer.results
    if (result?.status !== 'applied') state.wrong.push(`a change was answered ${JSON.stringify(result)}`)
    state.written += 1
    return result?.status === 'applied' ? result.seq : answer.seq
  }

  const query = (member: TestMember, of = url): Promise<RecordPage> =>
    call(member, 'records/query', { tableId: table.id, filter: null, sorts: [], search: '', limit: 1000 }, of)

  async function write(member: TestMember): Promise<Map<string, string>> {
    const mine = new Map<string, string>()
    const trashed: string[] = []
    let due = performance.now()
    for (let number = 0; !state.stopped; number++) {
      const back = number % madeEvery === 0 ? undefined : trashed.shift()
      const id = back ?? newId()
      const coming: RecordChange = back === undefined ? { op: 'create', id, values: { [fieldId]: `${number}` } } : { op: 'restore', id }
      const seq = await change(member, [coming], number % 20 === 0)
      const changed = await change(member, [{ op: 'update', id, values: { [fieldId]: `${number} changed` }, base: seq }], number % 20 === 1)
      mine.set(id, `${number} changed`)
      const [oldest = ''] = mine.keys()
      if (mine.size > keptRecords) {
        await change(member, [{ op: 'delete', id: oldest, base: changed }], false)
        mine.delete(oldest)
        trashed.push(oldest)
      }
      if (number % 10 === 0) await query(member)
      if (number % 10 === 5) await call(member, `feed?since=${Math.max(0, changed - 20)}`)
      due += (3 * 1000 * place.members.length) / perSecond()
      await sleep(Math.max(0, due - performance.now()))
    }
    return mine
  }

  const writing = place.members.map((member) =>
    write(member).catch((error: unknown) => {
      state.wrong.push(String(error))
      return new Map<string, string>()
    }),
  )
  return {
    written: () => state.written,
    wrong: () => state.wrong,
    /** calls that had to be made again */
    failed: () => state.failed,
    /** Stops, and compares the records with those acknowledged as written. */
    stop: async () => {
      state.stopped = true
      const expected = new Map((await Promise.all(writing)).flatMap((mine) => [...mine]))
      return async (of: string): Promise<string[]> => {
        const { columns } = await query(place.members[0]!, of)
        const names = columns[fieldId] ?? []
        const there = new Map(columns.id.map((id, index) => [id, names[index]]))
        const lost = [...expected].filter(([id, name]) => there.get(id) !== name).map(([id, name]) => `record ${id} is not "${name}"`)
        const more = [...there.keys()].filter((id) => !expected.has(id)).map((id) => `record ${id} is there and should not`)
        return [...lost, ...more]
      }
    },
  }
}
