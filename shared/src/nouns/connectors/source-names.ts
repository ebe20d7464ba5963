import type { ConnectorName } from '#shared/nouns/connectors/connector.ts'
import { databaseNames } from '#shared/nouns/connectors/database-names.ts'

/** Products of boards whose cards become records, read by a token of the person. */
export const boardNames = ['trello', 'pipefy'] as const satisfies readonly ConnectorName[]
export type BoardName = (typeof boardNames)[number]

export const isBoardName = (name: string): name is BoardName => boardNames.some((one) => one === name)

/** Connectors that can be fetched from again. */
export const sourceConnectors = [...databaseNames, 'api-sync', ...boardNames] as const satisfies readonly ConnectorName[]
export type SourceConnector = (typeof sourceConnectors)[number]

export const isSourceConnector = (name: string): name is SourceConnector => sourceConnectors.some((one) => one === name)
