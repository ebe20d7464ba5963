import type { TestClient, TestServer } from '#tests/support/test-server.ts'
import type { BuiltTable } from '#tests/support/build-table.ts'
import type { TestOrg } from '#tests/support/test-org.ts'

export interface UpdateWorld {
  server: TestServer
  org: TestOrg
  admin: TestClient
  /** with fields of many types */
  table: BuiltTable
}

/** A thing whose settings all differ from those of a new one. */
export interface MadeThing {
  /** of a call: the path with its ids */
  path?: string
  /** parts without which nothing is changed at all: ids, and names that are asked for */
  needed?: Record<string, unknown>
  /** every further setting, with the value that the thing has; bags of settings in it are also sent part by part */
  whole: Record<string, unknown>
  /** settings in `whole` whose own parts may be left out */
  bags?: readonly string[]
  /** keys of the schema that are no stored settings: options of the act, secrets that are never read */
  acts?: readonly string[]
  /** all that is stored of the thing */
  read(): unknown
}

export type UpdateSamples = Record<string, (world: UpdateWorld) => Promise<MadeThing>>

/** Columns that every write moves. */
const bookkeeping = new Set(['updated_at', 'updated_by', 'seq', 'version', 'structure'])

/** Rows without what every write moves. */
export function plain(rows: readonly object[]): unknown[] {
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !bookkeeping.has(column))))
}

export async function posted<T>({ admin }: Pick<UpdateWorld, 'admin'>, path: string, body: unknown): Promise<T> {
  const answer = await admin.post<T>(`/api/${path}`, body)
  if (answer.status !== 200) throw new Error(`${path} ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}
