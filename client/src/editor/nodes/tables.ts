import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import type { AnyExtension } from '@tiptap/core'

/** Spans and widths only: the package's alignment becomes a style, which a foreign document could fill with anything. */
const withoutStyle = (attributes: Record<string, unknown> | undefined) => {
  const { align: _align, ...rest } = attributes ?? {}
  return rest
}

export const tableNodes: AnyExtension[] = [
  Table.configure({ resizable: true, cellMinWidth: 80 }),
  TableRow,
  TableHeader.extend({
    addAttributes() {
      return withoutStyle(this.parent?.())
    },
  }),
  TableCell.extend({
    addAttributes() {
      return withoutStyle(this.parent?.())
    },
  }),
]
