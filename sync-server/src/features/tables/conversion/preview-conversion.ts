import { setImmediate as nextTurn } from 'node:timers/promises'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { ConnectedRecordConfig } from '#shared/fields/types/connected-record.ts'
import { prepareConversion } from '#shared/fields/convert.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { ConversionPreview } from '#shared/nouns/tables/conversion-calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { columnNotationInTurns } from '#server/features/tables/conversion/column-notation.ts'
import { conversionEnvironment } from '#server/features/tables/conversion/conversion-names.ts'
import { checkRequest, withOptionsInTurns, type ConversionRequest } from '#server/features/tables/conversion/conversion-request.ts'
import { placeOf } from '#server/features/tables/conversion/conversion-store.ts'
import { readCells } from '#server/storage/records/read-cells.ts'
import { namedTableOf } from '#server/storage/records/table-model.ts'

const rowsPerTurn = 2000
const mostExamples = 5
const notOfNumbers = /[^\d\s.,+-]/g

/**
 * Previews a conversion of a field's values: how many fit, how many do not and why, with examples. Reads every record, in turns. Changes
 * nothing. @throws AppError as the conversion itself would
 */
export async function previewConversion(context: OrgContext, request: ConversionRequest): Promise<ConversionPreview> {
  const { field, to: asked } = checkRequest(context, request)
  const { org, access } = context
  const environment = conversionEnvironment(org, request.keyFieldId)
  const to = request.makeOptions ? await withOptionsInTurns(org, field, asked, environment) : asked
  if (behaviourOf(to).definition.column === 'link') await environment.names.read((to.config as ConnectedRecordConfig).tableId)
  const notation = await columnNotationInTurns(org, field, to, environment.locale)
  const asWritten = { ...environment, locale: notation }
  const convert = prepareConversion(field, to, asWritten)
  const back = prepareConversion(to, field, asWritten)
  // people who see only some of the records get numbers, not the others' values
  const mayShow = access.table(request.tableId).rows === undefined
  const { definition, config } = behaviourOf(to)
  const preview: ConversionPreview = { filled: 0, fits: 0, rounded: 0, misfits: 0, examples: [], misfitExamples: [], config: to.config }
  const place = placeOf(field)
  for (let after = 0; place;) {
    const rows = readCells(org, request.tableId, place, after, rowsPerTurn)
    for (const { cell, deleted } of rows) {
      if (deleted || cell === null) continue
      preview.filled += 1
      const result = convert(cell)
      if (!result.ok) {
        preview.misfits += 1
        if (mayShow && preview.misfitExamples.length < mostExamples)
          preview.misfitExamples.push({ text: result.text.slice(0, 200), reason: result.reason })
        continue
      }
      preview.fits += 1
      const returned = back(result.value)
      if (!returned.ok || !(isSame(returned.value, cell) || isSameNumber(returned.value, cell, notation))) preview.rounded += 1
      if (mayShow && preview.examples.length < mostExamples) {
        const after = namesOf(result.value) ?? definition.format(result.value, config, environment.locale)
        preview.examples.push({ before: textOf(cell), after: after.slice(0, 200) })
      }
    }
    const last = rows.at(-1)
    if (!last || rows.length < rowsPerTurn) break
    after = last.seq
    await nextTurn()
  }
  return preview

  function textOf(cell: CellValue): string {
    const source = behaviourOf(field)
    return (namesOf(cell, namedTableOf(field)) ?? source.definition.format(cell, source.config, environment.locale)).slice(0, 200)
  }

  function namesOf(cell: CellValue, tableId?: string): string | undefined {
    if (!Array.isArray(cell)) return undefined
    const target = tableId ?? (definition.column === 'link' ? (config as { tableId: string }).tableId : undefined)
    const names = cell.map((id) => environment.names.labelOf(id, target))
    return names.every((name) => name !== undefined) ? names.join(', ') : undefined
  }
}

function isSame(a: CellValue, b: CellValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** `1,000` and `12.50` are spelled differently as numbers and as money, but nothing is lost. */
function isSameNumber(returned: CellValue, written: CellValue, locale: Locale): boolean {
  if (typeof returned !== 'string' || typeof written !== 'string' || written.search(notOfNumbers) >= 0) return false
  const [first, second] = [returned.replaceAll(notOfNumbers, ''), written].map((text) =>
    fieldTypes.number.parse(text, fieldTypes.number.defaultConfig(), locale),
  )
  return first?.ok === true && second?.ok === true && first.value === second.value
}
