import { AppError } from '#shared/protocol/errors.ts'
import type { BoardConfig, Named } from '#shared/nouns/connectors/board-schemas.ts'
import type { BoardName } from '#shared/nouns/connectors/source-names.ts'
import { askJson, boardProducts, completeWay } from '#server/connectors/boards/board-products.ts'
import { readInTime } from '#server/connectors/web/read-in-time.ts'
import { refusedTest, type RefusedTest } from '#server/connectors/look-at-database.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface AskedBoards {
  connector_id: BoardName
  function: 'test-connection' | 'list-organizations' | 'list-boards' | 'list-pipes'
  config: BoardConfig & { organization?: string | null | undefined }
}
type Looked = { connected: true } | RefusedTest | { organizations: Named[] } | { boards: Named[] } | { pipes: Named[]; tables: Named[] }

/** For all of it: a person waits. */
const limitMs = 30_000

/** Tries the token of a product of boards, or lists what it opens. Nothing is kept. @throws AppError `source_*` */
export async function lookAtBoards(
  { config: { trelloKey }, safeFetch }: Platform,
  asked: AskedBoards,
  signal: AbortSignal,
): Promise<Looked> {
  const { connector_id: product, config } = asked
  try {
    const way = completeWay(product, config, trelloKey)
    const { organizations, boards } = boardProducts[product]
    const look: Record<AskedBoards['function'], (within: AbortSignal) => Promise<Looked>> = {
      'test-connection': async (within) => (await organizations(askJson(safeFetch, within), way), { connected: true }),
      'list-organizations': async (within) => ({ organizations: await organizations(askJson(safeFetch, within), way) }),
      'list-boards': async (within) => ({ boards: await boards(askJson(safeFetch, within), way, config.organization ?? null) }),
      'list-pipes': async (within) => pipesAndTables(await boards(askJson(safeFetch, within), way, config.organization ?? null)),
    }
    return await readInTime({ signal, limitMs }, look[asked.function])
  } catch (error) {
    if (asked.function !== 'test-connection' || !(error instanceof AppError)) throw error
    return refusedTest(error)
  }
}

/** The kind stands before the id, as `connector/board/read` takes it. */
function pipesAndTables(found: readonly Named[]): { pipes: Named[]; tables: Named[] } {
  const isTable = ({ id }: Named): boolean => id.startsWith('table:')
  return { pipes: found.filter((one) => !isTable(one)), tables: found.filter(isTable) }
}
