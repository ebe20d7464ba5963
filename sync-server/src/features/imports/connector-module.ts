import { AppError } from '#shared/protocol/errors.ts'
import {
  connectorCalls,
  connectorCallSchema,
  uploadSchema,
  type ConnectorTable,
  type ImportedField,
} from '#shared/nouns/imports/connector-calls.ts'
import { importPlanSchema, type ImportPlan } from '#shared/nouns/imports/import-calls.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { newId } from '#shared/lib/ids.ts'
import { describeFile, importedSymbol } from '#server/connectors/describe-file.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import type { z } from 'zod'
import { isDatabaseName } from '#shared/nouns/connectors/database-names.ts'
import { isBoardName, isSourceConnector } from '#shared/nouns/connectors/source-names.ts'
import { lookAtBoards, type AskedBoards } from '#server/connectors/boards/look-at-boards.ts'
import type { AskedDatabase, LookAtDatabase } from '#server/connectors/look-at-database.ts'
import { openImport, readyPreview } from '#server/features/imports/import-store.ts'
import { prepareStart, type PreparedStart } from '#server/features/imports/prepare-start.ts'
import { openAskedTable } from '#server/features/imports/sources/asked-tables.ts'
import { optionsFor, refuse } from '#server/features/imports/plan-import.ts'
import { answerTemplate, templateUrl } from '#server/connectors/file-template.ts'
import { assertMayImport } from '#server/connectors/may-import.ts'
import { fileAsBody, lengthOf, uploadFile } from '#server/features/imports/upload-file.ts'
import { isMultipart, readMultipartFile } from '#server/lib/multipart-file.ts'
import type { Platform } from '#server/platform/platform.ts'
import { handleCalls, type CallModule } from '#server/http/call-module.ts'

/** The steps of an import behind its calls; both names of a call lead to the same. */
interface ImportSteps {
  /** inside a write @returns the table's id */
  start(context: OrgContext, prepared: PreparedStart): string
  chooseSheet(context: OrgContext, importId: string, sheet: number): Promise<void>
  look: LookAtDatabase
}

const mostBytes = 64 * 1024

/** `connector/*`: imports in the words of the specification. An identifier groups the calls of one import; a source keeps it. */
export function connectorModule({ start, chooseSheet, look }: ImportSteps): CallModule {
  return handleCalls(connectorCalls, {
    'POST connector/identifier': () => ({ identifier: newId() }),
    'POST connector/call': async ({ query }, context) => {
      const member = context.member()
      const request = context.http.req.raw
      if (isMultipart(request)) {
        const sent = await readMultipartFile(request)
        const asked = uploadSchema.safeParse({ ...query, ...sent.fields })
        if (!asked.success) refuse('function', asked.error.issues[0]?.message ?? 'not known')
        const name = query.name ?? sent.name
        const filePath = await uploadFile(member, context.platform, { ...sent, name, declared: lengthOf(request) })
        return Response.json({ filePath, name })
      }
      if (query.function === 'upload') {
        const { name } = query
        if (name === undefined) refuse('name', 'the file has no name')
        return Response.json({ filePath: await uploadFile(member, context.platform, fileAsBody(name, request)), name })
      }
      const asked = connectorCallSchema.safeParse(await context.readJson(mostBytes))
      if (!asked.success) refuse('function', asked.error.issues[0]?.message ?? 'not known')
      if (asksDatabase(asked.data)) return Response.json(await look(context.platform, asked.data))
      if (asksBoards(asked.data)) return Response.json(await lookAtBoards(context.platform, asked.data, context.signal()))
      if (asked.data.function === 'create-template') {
        const { object } = asked.data.config ?? {}
        if (object) openTable(member, object)
        return Response.json({ url: templateUrl(context.platform.config.publicUrl, object) })
      }
      const { sheets = [] } = readyPreview(openImport(member, asked.data.config.filePath))
      return Response.json({ sheets: sheets.map((sheet) => sheet.name) })
    },
    'GET connector/template': ({ query }, context) => {
      assertMayImport(context.member(), query.object)
      return answerTemplate(context.member(), query.object)
    },
    'POST connector/config-table': async ({ body }, context) => {
      const member = context.member()
      const { config, fields = config.fields } = body
      const id = await importOf(member, context.platform, body, config)
      const job = openImport(member, id)
      const preview = readyPreview(job)
      const sheetIndex = 'sheetIndex' in config ? config.sheetIndex : undefined
      if (typeof sheetIndex === 'number' && preview.sheet !== undefined && sheetIndex !== preview.sheet) {
        await chooseSheet(member, id, sheetIndex)
        throw new AppError('import_not_ready', { state: 'reading' })
      }
      const object = config.object ?? null
      if (object !== null) openTable(member, object)
      for (const { key } of fields ?? [])
        if (!preview.columns.some(({ index }) => String(index) === key)) refuse('key', `the file has no column ${key}`)
      return describeFile(job.fileName, preview, object, fields)
    },
    'POST connector/import-table': async ({ body }, context) => {
      const member = { ...context.member(), source: 'import' }
      const prepared: PreparedStart[] = []
      for (const table of body.table_import_configs) {
        const { id } = openImport(member, await importOf(member, context.platform, body, table.config))
        prepared.push(await prepareStart(member, id, planOf(member, table)))
      }
      // all of them start, or none
      const objects = await member.org.db.write(() => prepared.map((one) => ({ object: start(member, one), import_id: one.importId })))
      return { objects }
    },
  })
}

/** The import of an uploaded file, or of a table of a source. */
function importOf(
  context: OrgContext,
  platform: Platform,
  { connector_id: connector, identifier }: { connector_id: string; identifier: string },
  config: ConnectorTable['config'],
): Promise<string> | string {
  if ('filePath' in config) return config.filePath
  if (!isSourceConnector(connector)) refuse('config', 'it is of another connector')
  return openAskedTable(context, platform, { connector_id: connector, identifier, config })
}

type Asked = z.output<typeof connectorCallSchema>
const asksDatabase = (asked: Asked): asked is Extract<Asked, AskedDatabase> => isDatabaseName(asked.connector_id)
const asksBoards = (asked: Asked): asked is Extract<Asked, AskedBoards> => isBoardName(asked.connector_id)

/** The same decisions as a plan of `imports/*`. Into a table that is there, columns go into the fields of their names. */
function planOf(context: OrgContext, { label, fields, config, ...own }: ConnectorTable): ImportPlan {
  const object = own.object ?? config.object
  const type = own.type ?? config.type ?? 'import_create_structure'
  const primaryKey = own.primaryKey ?? config.primaryKey
  if ((type === 'import_create_structure') !== (object === undefined || object === null)) refuse('object', 'does not fit the type')
  const table = object ? openTable(context, object) : undefined
  const known = table ? visibleFields(context, table) : []
  const planned = fields.map((field) => {
    const name = field.updated_label ?? field.label
    const target = known.find((candidate) => foldText(candidate.label.trim()) === foldText(name.trim()))
    return {
      column: columnOf(field.key),
      label: name,
      type: field.type,
      include: !field.deleted,
      structureOnly: field.isCreateOnlyStructure,
      ...(target && { fieldId: target.id }),
      ...(!target && configOf(field)),
    }
  })
  const links = fields.flatMap(({ key, reference, deleted }) =>
    reference && !deleted
      ? [{ column: columnOf(key), tableId: reference, matchFieldId: openTable(context, reference).model.recordLabelField }]
      : [],
  )
  const keyField = planned.find((field) =>
    primaryKey ? field.column === columnOf(primaryKey) : table && field.include && field.fieldId === table.model.recordLabelField,
  )
  if (!object || type === 'import_create_structure')
    return importPlanSchema.parse({
      label,
      fields: planned,
      ...(links.length > 0 && { links }),
      ...(keyField && { recordLabelColumn: keyField.column }),
    })
  const key = keyField?.fieldId === undefined ? undefined : { column: keyField.column, fieldId: keyField.fieldId }
  return importPlanSchema.parse({
    label,
    fields: planned,
    into: { tableId: object, mode: type, runAutomations: config.isRunAutomations !== false, ...(type !== 'import_only' && key && { key }) },
  })
}

/** The settings that a caller names for a new field. */
function configOf({
  type,
  currency_symbol: symbol = importedSymbol,
  multiple_select_config: many,
  radio_select_config: one,
}: ImportedField): { config?: unknown } {
  const { amount, holds, takesOptions } = fieldTypes[type]
  if (amount === 'money') return { config: { symbol: symbol ?? null } }
  const labels = (many ?? one)?.options
  return holds === 'options' && takesOptions && labels ? { config: { options: optionsFor(labels) } } : {}
}

function columnOf(key: string): number {
  if (!/^\d{1,4}$/.test(key)) refuse('key', `the file has no column ${key}`)
  return Number(key)
}
