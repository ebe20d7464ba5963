import { useRef, useState } from 'react'
import { newId } from '#shared/lib/ids.ts'
import type { DatabaseName } from '#shared/nouns/connectors/database-names.ts'
import type { ListedTable } from '#shared/nouns/imports/connector-calls.ts'
import { listTables, testConnection } from '#client/features/imports/ui/database/call-connector.ts'
import { configOf, type DatabaseForm } from '#client/features/imports/ui/database/database-form.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

export type Connection =
  | { state: 'none' }
  | { state: 'testing' }
  | { state: 'failed'; reason: string }
  | { state: 'connected'; tables: ListedTable[] }

/** The test of a way into a database, with the tables behind it (specification 2 §4). Another way in is not tested yet, whatever is on its way. */
export function useConnection(connector: DatabaseName): { connection: Connection; test(form: DatabaseForm): void; reset(): void } {
  const { t } = useTranslation('connectors')
  const [connection, setConnection] = useState<Connection>({ state: 'none' })
  const round = useRef(0)

  async function ask(form: DatabaseForm): Promise<Connection> {
    try {
      const asked = { connector_id: connector, identifier: newId(), config: configOf(form) }
      const tested = await testConnection(asked)
      if (!tested.connected) return { state: 'failed', reason: [t(`errors:${tested.reason}`), tested.said].join(' ').trim() }
      return { state: 'connected', tables: await listTables(asked) }
    } catch (error) {
      return { state: 'failed', reason: errorText(error) }
    }
  }
  return {
    connection,
    test: (form) => {
      const own = ++round.current
      setConnection({ state: 'testing' })
      void ask(form).then((found) => {
        if (own === round.current) setConnection(found)
      })
    },
    reset: () => {
      round.current++
      setConnection({ state: 'none' })
    },
  }
}
