import type { ConnectorName } from '#shared/nouns/connectors/connector.ts'

/** Connectors whose tables can be read; `connectors.ts` says how. */
export const databaseNames = ['postgres', 'mysql', 'mariadb', 'aurora', 'sql-server'] as const satisfies readonly ConnectorName[]
export type DatabaseName = (typeof databaseNames)[number]

export const isDatabaseName = (name: string): name is DatabaseName => databaseNames.some((one) => one === name)

/** The zone of times that a database keeps without one: that of the organisation, or UTC. */
export const timesIn = ['here', 'utc'] as const
export type TimesIn = (typeof timesIn)[number]

/** The most tables that one import takes from a database. */
export const mostTables = 20
