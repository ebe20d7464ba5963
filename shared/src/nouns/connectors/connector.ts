/** Everything that data may come from (specification 2 §3 "Connector definition"). */
export const connectorNames = [
  'csv',
  'microsoft-excel',
  'pipefy',
  'trello',
  'mysql',
  'postgres',
  'mariadb',
  'aurora',
  'sql-server',
  'api-sync',
  'tricks',
] as const
export type ConnectorName = (typeof connectorNames)[number]

/** The first part of a connector's address, below `/connector` (specification 2 §2). */
export const connectorGroups = ['spreadsheets', 'apis', 'database', 'other-importer-of-trama'] as const
export type ConnectorGroup = (typeof connectorGroups)[number]

/** Screens of the wizard, in the order in which a person meets them; each is an address of the connector. */
export const connectorSteps = ['types', 'import', 'update', 'field-matching', 'field-matching-update', 'finished'] as const
export type ConnectorStep = (typeof connectorSteps)[number]

/** A way to use a connector. `hideChecklist`: the three boxes of the first step are not asked for. */
export interface ConnectorUse {
  enabled: boolean
  beta: boolean
  hideChecklist: boolean
}

/** The protocol that a server of databases speaks. */
export type DatabaseDriver = 'postgres' | 'mysql' | 'sql-server'

/** Facts of one connector. */
export interface Connector {
  group: ConnectorGroup
  /** a product's own name, the same in every language */
  name: string
  /** a sentence in English, for programs */
  description: string
  /** an address of this server, or null where there is no picture */
  image: string | null
  beta: boolean
  /** false of all; the specified `connector/list` tells it */
  soon: boolean
  /** left out of the list, though its address works (specification 2 §3) */
  hide: boolean
  uses: { import: ConnectorUse; update: ConnectorUse; connect: ConnectorUse }
  steps: readonly ConnectorStep[]
  /** the title of a refusal, by its id (specification 2 §8) */
  errors: Readonly<Record<string, string>>
  /** of servers of databases */
  database: { driver: DatabaseDriver; port: number } | null
}
