import { fieldTypes } from '#shared/fields/registry.ts'
import type { ImportedField } from '#shared/nouns/imports/connector-calls.ts'
import { maxImportLabel } from '#shared/nouns/imports/import-calls.ts'
import type { ImportPreview } from '#shared/nouns/imports/import-job.ts'

/** The sign of amounts of which a caller says nothing (specification 2 §9). */
export const importedSymbol = '$'

/** A file as programs see it before the import, with the choices that they made already. */
export function describeFile(
  fileName: string,
  { columns, rows }: ImportPreview,
  object: string | null,
  chosen: readonly ImportedField[] = [],
) {
  const label = Array.from(fileName.replace(/\.[^.]*$/, ''))
    .slice(0, maxImportLabel)
    .join('')
  return {
    layout: { label, table: object, fields: columns.map(({ index }) => String(index)) },
    fields: columns.map(({ index, label: name, type }) => ({
      key: String(index),
      label: name,
      type,
      value_type: type,
      deleted: false,
      isCreateOnlyStructure: false,
      ...(fieldTypes[type].amount === 'money' && { currency_symbol: importedSymbol }),
      ...answered(chosen.find(({ key }) => key === String(index))),
    })),
    records: rows.map((row, at) => ({
      id: String(at),
      data: Object.fromEntries(columns.map(({ index }) => [String(index), row[index] ?? ''])),
    })),
    object_id: object,
  }
}

/** The choices of a caller; with the answer nothing is refreshing any more. */
const answered = (chosen: ImportedField | undefined): Partial<ImportedField> => (chosen ? { ...chosen, refreshing: false } : {})
