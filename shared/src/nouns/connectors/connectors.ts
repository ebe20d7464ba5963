import { connectorSteps, type Connector, type ConnectorName, type DatabaseDriver } from '#shared/nouns/connectors/connector.ts'

const on = { enabled: true, beta: false, hideChecklist: false }
const off = { enabled: false, beta: false, hideChecklist: true }

/** A file is uploaded; its screens are those of `/connector/spreadsheets`. */
function spreadsheet(name: string, description: string, title: string): Connector {
  const errors = { review_spreadsheet: title, file_too_large: title }
  const shared = { image: null, beta: false, soon: false, hide: false, database: null }
  return {
    ...shared,
    group: 'spreadsheets',
    name,
    description,
    uses: { import: on, update: on, connect: off },
    steps: connectorSteps,
    errors,
  }
}

function database(name: string, driver: DatabaseDriver, port: number): Connector {
  return {
    group: 'database',
    name,
    description: `Tables and views of a ${name} database, read without changing anything.`,
    image: null,
    beta: true,
    soon: false,
    hide: true,
    uses: { import: on, update: on, connect: on },
    steps: ['import', 'field-matching', 'finished'],
    errors: {},
    database: { driver, port },
  }
}

/** One whose rows the server fetches from elsewhere. */
function fetched(group: Connector['group'], name: string, description: string): Connector {
  return {
    ...spreadsheet(name, description, 'Error'),
    ...{ group, hide: true, beta: true, errors: {} },
    uses: { import: { ...on, hideChecklist: true }, update: on, connect: on },
  }
}

/** Every connector. A name without a definition does not compile. */
export const connectors: Readonly<Record<ConnectorName, Connector>> = {
  csv: spreadsheet('CSV', 'A file of rows, with commas, semicolons or tabs between the cells.', 'Review your csv'),
  'microsoft-excel': spreadsheet('Microsoft Excel', 'A sheet of a workbook (.xlsx or .xls).', 'Review your spreadsheet'),
  pipefy: fetched('other-importer-of-trama', 'Pipefy', 'Pipes with their phases and cards, and tables, by a token.'),
  trello: fetched('other-importer-of-trama', 'Trello', 'Boards with their lists and cards, by a token or by the file of *Export as JSON*.'),
  mysql: database('MySQL', 'mysql', 3306),
  postgres: database('PostgreSQL', 'postgres', 5432),
  mariadb: database('MariaDB', 'mysql', 3306),
  aurora: database('Amazon Aurora', 'mysql', 3306),
  'sql-server': database('Microsoft SQL Server', 'sql-server', 1433),
  'api-sync': fetched(
    'apis',
    'API',
    'An address that answers JSON with or without pages, CSV or a workbook, or a published sheet of Google.',
  ),
  // its screen leads to automations, which have the step
  tricks: {
    ...fetched('apis', 'Automation', 'An automation whose step *fetchSource* reads the source of a table once more.'),
    uses: { import: off, update: { ...on, hideChecklist: true }, connect: off },
    steps: ['types', 'update'],
  },
}
