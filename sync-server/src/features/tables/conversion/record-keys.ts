import type { Locale } from '#shared/fields/field-type.ts'
import { readNumberText } from '#shared/fields/number-text.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** Records by the values of one field; of records with one value the first counts. */
export interface RecordKeys {
  add(recordId: string, cell: CellValue): void
  /** by the value as people see it, without case and accents, or as the field reads the text */
  find(text: string): string | undefined
  /** by the number that the value is, or is written as */
  findNumber(number: number): string | undefined
}

export function createRecordKeys({ behaviour: { definition, config } }: ModelField, locale: Locale): RecordKeys {
  const byText = new Map<string, string>()
  const byCell = new Map<string, string>()
  const byNumber = new Map<number, string>()

  function note<K>(map: Map<K, string>, key: K, id: string): void {
    if (!map.has(key)) map.set(key, id)
  }

  function numberOf(cell: CellValue, text: string): number | undefined {
    if (typeof cell === 'number') return definition.amount === 'money' ? cell / 100 : cell
    const plain = readNumberText(text, locale)
    return plain === undefined ? undefined : Number(plain)
  }

  return {
    add: (id, cell) => {
      const text = definition.format(cell, config, locale).trim()
      const folded = foldText(text)
      if (folded === '') return
      note(byText, folded, id)
      note(byCell, JSON.stringify(cell), id)
      const number = numberOf(cell, text)
      if (number !== undefined) note(byNumber, number, id)
    },
    find: (text) => {
      const wanted = text.trim()
      const known = byText.get(foldText(wanted))
      if (known !== undefined || wanted === '') return known
      const read = definition.parse(wanted, config, locale)
      return read.ok && read.value !== null ? byCell.get(JSON.stringify(read.value)) : undefined
    },
    findNumber: (number) => byNumber.get(number),
  }
}
