import type { PublicLayout } from '#shared/values/public-records.ts'

/** The layout of a page's rows behind that of the pages before: columns of one name are one. */
export function joinLayouts(before: PublicLayout | undefined, next: PublicLayout | undefined): PublicLayout | undefined {
  if (!before || !next) return undefined
  if ('of' in before && 'of' in next) {
    const columns = [...before.columns]
    const places = next.columns.map((column) => {
      const at = columns.findIndex(({ label }) => label === column.label)
      return at >= 0 ? at : columns.push(column) - 1
    })
    return { ...before, columns, of: [...before.of, ...next.of.map((place) => (place === null ? null : (places[place] ?? null)))] }
  }
  return 'spans' in before && 'spans' in next ? { ...before, spans: [...before.spans, ...next.spans] } : before
}
